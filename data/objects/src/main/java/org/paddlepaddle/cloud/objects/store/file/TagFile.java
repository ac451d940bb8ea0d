// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.util.SortedMap;

/**
 * Tags that were changed after the object was written.
 *
 * @param id of the object they belong to: those of an earlier one do not count
 */
public record TagFile(String id, SortedMap<String, String> tags) {}
