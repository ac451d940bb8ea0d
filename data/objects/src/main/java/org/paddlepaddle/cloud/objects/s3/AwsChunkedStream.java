// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.Hex;

/**
 * The bytes inside the framing {@code aws-chunked}: each chunk has its length in front, its
 * signature where chunks are signed, and fields may follow the last one.
 */
final class AwsChunkedStream extends InputStream {
    private static final int LONGEST_LINE = 8192;
    private static final int MOST_TRAILERS = 16;
    private static final String SIGNATURE = "x-amz-trailer-signature";

    private final InputStream in;
    private final Payload.@Nullable SignedChunks signed;
    private final Map<String, String> trailers = new TreeMap<>();
    private final MessageDigest digest = Hex.digest("SHA-256");
    private String previous;
    private String stated = "";
    private long left;
    private boolean first = true;
    private boolean ended;

    /**
     * @param signed null where chunks have no signatures
     */
    AwsChunkedStream(InputStream in, Payload.@Nullable SignedChunks signed) {
        this.in = new BufferedInputStream(in, 64 * 1024);
        this.signed = signed;
        this.previous = signed == null ? "" : signed.seed();
    }

    /** The fields after the last chunk, by lower-case name; there when the stream has ended. */
    Map<String, String> trailers() {
        return trailers;
    }

    @Override
    public int read() throws IOException {
        var single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0 && !ended) {
            nextChunk();
        }
        if (ended) {
            return -1;
        }
        int count = in.read(bytes, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw S3Error.IncompleteBody.refused();
        }
        left -= count;
        if (signed != null) {
            digest.update(bytes, offset, count);
        }
        if (left == 0) {
            verifyChunk();
        }
        return count;
    }

    private void nextChunk() throws IOException {
        if (!first && !line().isEmpty()) {
            throw malformed();
        }
        first = false;
        var head = line();
        int semicolon = head.indexOf(';');
        left = length(semicolon < 0 ? head : head.substring(0, semicolon));
        stated = semicolon < 0 ? "" : head.substring(semicolon + 1).replace("chunk-signature=", "");
        if (left == 0) {
            verifyChunk();
            end();
        }
    }

    private static long length(String digits) {
        try {
            long length = Long.parseLong(digits.strip(), 16);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw malformed();
    }

    private void verifyChunk() {
        if (signed == null) {
            return;
        }
        var sha256 = Hex.of(digest.digest());
        var computed = signed.signer().signChunk(signed.time(), previous, sha256);
        if (!Hex.same(computed, stated)) {
            throw S3Error.SignatureDoesNotMatch.refused();
        }
        previous = computed;
    }

    private void end() throws IOException {
        var covered = new StringBuilder();
        for (var line = lineOrEnd(); !line.isEmpty(); line = lineOrEnd()) {
            int colon = line.indexOf(':');
            if (colon < 0 || trailers.size() == MOST_TRAILERS) {
                throw malformed();
            }
            var name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            var value = line.substring(colon + 1).strip();
            trailers.put(name, value);
            if (!name.equals(SIGNATURE)) {
                covered.append(name).append(':').append(value).append('\n');
            }
        }
        verifyTrailer(covered.toString());
        // The end of the body is read too, so that the connection can be used again.
        if (in.read() >= 0 && in.readAllBytes().length > LONGEST_LINE) {
            throw malformed();
        }
        ended = true;
    }

    private void verifyTrailer(String covered) {
        if (signed == null || !signed.trailer()) {
            return;
        }
        var computed = signed.signer().signTrailer(signed.time(), previous, Hex.sha256(covered));
        if (!Hex.same(computed, trailers.getOrDefault(SIGNATURE, ""))) {
            throw S3Error.SignatureDoesNotMatch.refused();
        }
    }

    private String line() throws IOException {
        var line = read(false);
        if (line == null) {
            throw S3Error.IncompleteBody.refused();
        }
        return line;
    }

    /** Some clients leave out the empty line after the last chunk. */
    private String lineOrEnd() throws IOException {
        var line = read(true);
        return line == null ? "" : line;
    }

    private @Nullable String read(boolean endAllowed) throws IOException {
        var line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                if (endAllowed && line.isEmpty()) {
                    return null;
                }
                throw S3Error.IncompleteBody.refused();
            }
            if (line.length() == LONGEST_LINE) {
                throw malformed();
            }
            line.append((char) octet);
        }
        int end = line.length();
        if (end > 0 && line.charAt(end - 1) == '\r') {
            line.setLength(end - 1);
        }
        return new String(
                line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static RuntimeException malformed() {
        return S3Error.InvalidRequest.refused("The aws-chunked body is malformed.");
    }
}
