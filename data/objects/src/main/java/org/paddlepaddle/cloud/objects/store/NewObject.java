// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a client says of an object beside its bytes.
 *
 * @param headers such as Content-Type, by lower-case name
 * @param metadata without the prefix {@code x-amz-meta-}
 */
public record NewObject(
        SortedMap<String, String> headers,
        SortedMap<String, String> metadata,
        SortedMap<String, String> tags) {
    public static final NewObject PLAIN = new NewObject(Map.of(), Map.of(), Map.of());

    public NewObject {
        headers = Collections.unmodifiableSortedMap(headers);
        metadata = Collections.unmodifiableSortedMap(metadata);
        tags = Collections.unmodifiableSortedMap(tags);
    }

    public NewObject(
            Map<String, String> headers, Map<String, String> metadata, Map<String, String> tags) {
        this(new TreeMap<>(headers), new TreeMap<>(metadata), new TreeMap<>(tags));
    }
}
