// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.checksum.PartChecksums;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.Hex;

/**
 * Assembles a multipart upload: decides what object its parts are together. Reads nothing but its
 * arguments.
 *
 * @param parts those that came, by number
 * @param now milliseconds since 1970
 */
record MultipartAssembly(Upload upload, SortedMap<Integer, ObjectHead> parts, long now) {
    private static final long SMALLEST_PART = 5L << 20;

    ObjectHead head(List<CompletedPart> wanted, List<StoredChecksum> expected) {
        var segments = segments(wanted);
        long size = segments.stream().mapToLong(Segment::size).sum();
        var checksums = checksums(segments);
        for (var one : expected) {
            if (checksums.stream().noneMatch(one::equals)) {
                throw S3Error.BadDigest.refused();
            }
        }
        return new ObjectHead(
                Ids.random(),
                upload.key(),
                size,
                etag(segments),
                now,
                new TreeMap<>(upload.headers()),
                new TreeMap<>(upload.metadata()),
                new TreeMap<>(upload.tags()),
                checksums,
                "",
                upload.id(),
                segments);
    }

    private List<Segment> segments(List<CompletedPart> wanted) {
        if (wanted.isEmpty()) {
            throw S3Error.MalformedXML.refused();
        }
        var segments = new ArrayList<Segment>();
        int last = 0;
        for (var part : wanted) {
            if (part.number() <= last) {
                throw S3Error.InvalidPartOrder.refused();
            }
            last = part.number();
            segments.add(segment(part));
        }
        for (var segment : segments.subList(0, segments.size() - 1)) {
            if (segment.size() < SMALLEST_PART) {
                throw S3Error.EntityTooSmall.refused();
            }
        }
        return segments;
    }

    private Segment segment(CompletedPart part) {
        var present = parts.get(part.number());
        if (present == null || !present.etag().equals(part.etag())) {
            throw S3Error.InvalidPart.refused();
        }
        for (var named : part.checksums().entrySet()) {
            boolean differs =
                    present.checksums().stream()
                            .filter(one -> one.algorithm() == named.getKey())
                            .anyMatch(one -> !one.value().equals(named.getValue()));
            if (differs) {
                throw S3Error.InvalidPart.refused();
            }
        }
        return new Segment(
                part.number(),
                present.size(),
                present.etag(),
                present.crc32c(),
                present.checksums());
    }

    /** The MD5 of the MD5s, and how many there are. */
    private static String etag(List<Segment> segments) {
        var digest = Hex.digest("MD5");
        segments.forEach(segment -> digest.update(HexFormat.of().parseHex(segment.etag())));
        return Hex.of(digest.digest()) + "-" + segments.size();
    }

    private List<StoredChecksum> checksums(List<Segment> segments) {
        return upload.checksum()
                .map(algorithm -> List.of(checksum(algorithm, segments)))
                .orElse(List.of());
    }

    private StoredChecksum checksum(ChecksumAlgorithm algorithm, List<Segment> segments) {
        var sums =
                segments.stream()
                        .map(
                                segment ->
                                        new PartChecksums.Part(
                                                value(algorithm, segment), segment.size()))
                        .toList();
        return switch (upload.type()) {
            case COMPOSITE ->
                    new StoredChecksum(
                            algorithm,
                            PartChecksums.composite(algorithm, sums),
                            StoredChecksum.Type.COMPOSITE);
            case FULL_OBJECT -> StoredChecksum.full(algorithm, PartChecksums.full(algorithm, sums));
        };
    }

    private static String value(ChecksumAlgorithm algorithm, Segment segment) {
        return segment.checksums().stream()
                .filter(one -> one.algorithm() == algorithm)
                .map(StoredChecksum::value)
                .findFirst()
                .orElseThrow(S3Error.InvalidPart::refused);
    }
}
