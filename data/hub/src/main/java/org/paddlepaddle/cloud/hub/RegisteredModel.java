// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model with what is known without reading its versions.
 *
 * @param newest the highest version number; 0 before the first version
 * @param aliases and the numbers they point to
 * @param tags free words of the user
 */
public record RegisteredModel(
        String name,
        int newest,
        Map<String, Integer> aliases,
        String description,
        Map<String, String> tags,
        Instant created,
        Instant updated) {
    public RegisteredModel {
        aliases = new TreeMap<>(aliases);
        tags = new TreeMap<>(tags);
    }
}
