// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.checksum.RunningChecksum;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.Hex;

/** A body that has arrived in a temporary file, and its digests; closing discards it. */
public final class StagedBody implements AutoCloseable {
    private static final int PIECE = 128 * 1024;

    private final Path path;
    private final FileChannel file;
    private final Map<ChecksumAlgorithm, String> checksums = new EnumMap<>(ChecksumAlgorithm.class);
    private long size;
    private byte[] md5 = {};

    private StagedBody(Path path, FileChannel file) {
        this.path = path;
        this.file = file;
    }

    /** Reads the stream to its end; what fails leaves nothing behind. */
    static StagedBody receive(
            Path staging, InputStream body, Set<ChecksumAlgorithm> wanted, long most)
            throws IOException {
        var staged = create(staging);
        try {
            staged.fill(body, wanted, most);
            return staged;
        } catch (IOException | RuntimeException e) {
            staged.close();
            throw e;
        }
    }

    private static StagedBody create(Path staging) throws IOException {
        var path = Files.createTempFile(staging, "body-", ".tmp");
        return new StagedBody(
                path, FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    private void fill(InputStream body, Set<ChecksumAlgorithm> wanted, long most)
            throws IOException {
        var md5Digest = Hex.digest("MD5");
        var running = new EnumMap<ChecksumAlgorithm, RunningChecksum>(ChecksumAlgorithm.class);
        wanted.forEach(algorithm -> running.put(algorithm, algorithm.start()));
        // Always: the scrubber compares with it.
        running.computeIfAbsent(ChecksumAlgorithm.CRC32C, ChecksumAlgorithm::start);
        var piece = new byte[PIECE];
        int count = body.readNBytes(piece, 0, PIECE);
        while (count > 0) {
            if (size + count > most) {
                throw S3Error.EntityTooLarge.refused();
            }
            md5Digest.update(piece, 0, count);
            for (var checksum : running.values()) {
                checksum.update(piece, 0, count);
            }
            write(ByteBuffer.wrap(piece, 0, count));
            count = body.readNBytes(piece, 0, PIECE);
        }
        md5 = md5Digest.digest();
        running.forEach((algorithm, checksum) -> checksums.put(algorithm, checksum.base64()));
    }

    private void write(ByteBuffer piece) throws IOException {
        while (piece.hasRemaining()) {
            size += file.write(piece, size);
        }
    }

    public long size() {
        return size;
    }

    public String etag() {
        return Hex.of(md5);
    }

    public String md5Base64() {
        return Base64.getEncoder().encodeToString(md5);
    }

    /** Of an algorithm that was wanted, or CRC32C. */
    public String checksum(ChecksumAlgorithm algorithm) {
        return checksums.getOrDefault(algorithm, "");
    }

    Path path() {
        return path;
    }

    /** Puts the head behind the bytes; the file can be renamed to its place afterwards. */
    void finish(ObjectHead head) throws IOException {
        ObjectFile.finish(file, head);
    }

    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(path);
    }
}
