// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.Hex;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.objects.store.StagedBody;
import org.paddlepaddle.cloud.objects.store.StoredChecksum;

/** Takes the body of a request and holds it against everything the request says of it. */
final class BodyReceiver {
    private static final int LARGEST_DOCUMENT = 4 << 20;
    private static final int MD5_BYTES = 16;

    private BodyReceiver() {}

    /** A body that is what the request says; closing discards it. */
    record Received(StagedBody body, List<StoredChecksum> checksums) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            body.close();
        }
    }

    /**
     * @param also an algorithm to compute even if the request does not name it
     */
    static Received receive(
            S3Request request, Payload payload, ObjectStore store, Optional<ChecksumAlgorithm> also)
            throws IOException {
        var expected = expected(request.headers());
        var wanted = EnumSet.noneOf(ChecksumAlgorithm.class);
        wanted.addAll(expected.keySet());
        trailing(request).ifPresent(wanted::add);
        also.ifPresent(wanted::add);
        var md5 = contentMd5(request);
        var stream = stream(request, payload);
        var body = store.stage(stream, wanted);
        try {
            requireLength(request, body);
            if (stream instanceof AwsChunkedStream chunked) {
                expected.putAll(expected(chunked.trailers()));
            }
            if (md5.filter(stated -> !stated.equals(body.md5Base64())).isPresent()) {
                throw S3Error.BadDigest.refused();
            }
            expected.forEach((algorithm, value) -> requireSame(body, algorithm, value));
            return new Received(body, checksums(body, wanted, expected, also));
        } catch (RuntimeException e) {
            body.close();
            throw e;
        }
    }

    private static List<StoredChecksum> checksums(
            StagedBody body,
            EnumSet<ChecksumAlgorithm> wanted,
            Map<ChecksumAlgorithm, String> expected,
            Optional<ChecksumAlgorithm> also) {
        var checksums = new ArrayList<StoredChecksum>();
        for (var algorithm : wanted) {
            if (expected.containsKey(algorithm) || also.filter(algorithm::equals).isPresent()) {
                checksums.add(StoredChecksum.full(algorithm, body.checksum(algorithm)));
            }
        }
        return checksums;
    }

    private static InputStream stream(S3Request request, Payload payload) {
        return switch (payload) {
            case Payload.Unsigned _ -> request.body();
            case Payload.Hashed(var sha256) -> new HashedStream(request.body(), sha256);
            case Payload.UnsignedChunks _ -> new AwsChunkedStream(request.body(), null);
            case Payload.SignedChunks signed -> new AwsChunkedStream(request.body(), signed);
        };
    }

    private static void requireLength(S3Request request, StagedBody body) {
        var decoded = request.header("x-amz-decoded-content-length");
        if (!decoded.isEmpty() && !decoded.equals(Long.toString(body.size()))) {
            throw S3Error.IncompleteBody.refused();
        }
    }

    private static void requireSame(StagedBody body, ChecksumAlgorithm algorithm, String value) {
        if (!body.checksum(algorithm).equals(value)) {
            throw S3Error.BadDigest.refused(
                    "The %s you specified did not match the calculated checksum."
                            .formatted(algorithm));
        }
    }

    private static Map<ChecksumAlgorithm, String> expected(Map<String, String> fields) {
        var expected = new EnumMap<ChecksumAlgorithm, String>(ChecksumAlgorithm.class);
        for (var algorithm : ChecksumAlgorithm.values()) {
            var value = fields.get(algorithm.header());
            if (value != null) {
                expected.put(algorithm, value);
            }
        }
        return expected;
    }

    private static Optional<ChecksumAlgorithm> trailing(S3Request request) {
        var name = request.header("x-amz-trailer").strip();
        for (var algorithm : ChecksumAlgorithm.values()) {
            if (algorithm.header().equalsIgnoreCase(name)) {
                return Optional.of(algorithm);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> contentMd5(S3Request request) {
        var stated = request.header("content-md5");
        if (stated.isEmpty()) {
            return Optional.empty();
        }
        try {
            if (Base64.getDecoder().decode(stated).length == MD5_BYTES) {
                return Optional.of(stated);
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw S3Error.InvalidDigest.refused();
    }

    /** A small body as a whole, such as an XML document. */
    static byte[] document(S3Request request, Payload payload) throws IOException {
        var bytes = unchecked(request, payload);
        expected(request.headers())
                .forEach(
                        (algorithm, value) -> {
                            var running = algorithm.start();
                            running.update(bytes, 0, bytes.length);
                            if (!running.base64().equals(value)) {
                                throw S3Error.BadDigest.refused();
                            }
                        });
        return bytes;
    }

    /** As {@link #document}, where the checksums of the request are not those of the document. */
    static byte[] unchecked(S3Request request, Payload payload) throws IOException {
        if (request.contentLength() > LARGEST_DOCUMENT) {
            throw S3Error.MalformedXML.refused("The document is too large.");
        }
        var md5 = contentMd5(request);
        var bytes = stream(request, payload).readNBytes(LARGEST_DOCUMENT + 1);
        if (bytes.length > LARGEST_DOCUMENT) {
            throw S3Error.MalformedXML.refused("The document is too large.");
        }
        if (md5.filter(stated -> !stated.equals(base64(bytes))).isPresent()) {
            throw S3Error.BadDigest.refused();
        }
        return bytes;
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(Hex.digest("MD5").digest(bytes));
    }
}
