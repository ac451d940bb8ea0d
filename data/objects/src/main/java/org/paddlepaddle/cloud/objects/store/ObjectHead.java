// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that is known of an object but its bytes; kept behind them in the same file.
 *
 * @param id of this very writing of the key: two puts of one key differ
 * @param modified milliseconds since 1970
 * @param crc32c of the bytes, for the scrubber; empty where segments have their own
 * @param upload the directory of the segments; empty where the bytes are in the same file
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ObjectHead(
        String id,
        String key,
        long size,
        String etag,
        long modified,
        SortedMap<String, String> headers,
        SortedMap<String, String> metadata,
        SortedMap<String, String> tags,
        List<StoredChecksum> checksums,
        String crc32c,
        String upload,
        List<Segment> segments) {
    public ObjectHead {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
        metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
        checksums = List.copyOf(checksums);
        segments = List.copyOf(segments);
    }

    /** With its quotation marks, as in answers. */
    @JsonIgnore
    public String quotedEtag() {
        return '"' + etag + '"';
    }

    @JsonIgnore
    public Instant modifiedAt() {
        return Instant.ofEpochMilli(modified);
    }

    @JsonIgnore
    public boolean segmented() {
        return !upload.isEmpty();
    }

    ObjectHead withTags(SortedMap<String, String> others) {
        return new ObjectHead(
                id, key, size, etag, modified, headers, metadata, others, checksums, crc32c, upload,
                segments);
    }
}
