// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.util.List;

/**
 * A page of a listing.
 *
 * @param next the token of the next page; empty on the last
 */
public record ObjectPage(List<ObjectStat> objects, List<String> prefixes, String next) {
    public ObjectPage {
        objects = List.copyOf(objects);
        prefixes = List.copyOf(prefixes);
    }
}
