// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.error.S3Error;

/** Some of the bytes of an object. */
record ByteRange(long from, long length) {
    private static final Pattern SYNTAX = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /**
     * What a header asks for; empty for the whole: what is no single range is ignored, as HTTP
     * demands.
     */
    static Optional<ByteRange> of(String header, long size) {
        var matcher = SYNTAX.matcher(header.replace(" ", ""));
        if (!matcher.matches() || (matcher.group(1) + matcher.group(2)).isEmpty()) {
            return Optional.empty();
        }
        if (matcher.group(1).isEmpty()) {
            long last = Math.min(Long.parseLong(matcher.group(2)), size);
            return Optional.of(satisfiable(size - last, last));
        }
        long from = Long.parseLong(matcher.group(1));
        long end = matcher.group(2).isEmpty() ? size - 1 : Long.parseLong(matcher.group(2));
        if (!matcher.group(2).isEmpty() && end < from) {
            return Optional.empty();
        }
        return Optional.of(satisfiable(from, Math.min(end, size - 1) - from + 1));
    }

    private static ByteRange satisfiable(long from, long length) {
        if (length <= 0) {
            throw S3Error.InvalidRange.refused();
        }
        return new ByteRange(from, length);
    }

    /** As in the answer. */
    String contentRange(long size) {
        return "bytes %d-%d/%d".formatted(from, from + length - 1, size);
    }
}
