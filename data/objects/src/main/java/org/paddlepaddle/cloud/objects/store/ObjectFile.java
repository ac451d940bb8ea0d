// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The format of a file of the store: the bytes of the object, its head as JSON, the length of the
 * head, the CRC32C of the head, eight letters. The bytes come first, so that they can be sent from
 * the file as they are, and the head last, because what it says is known only then.
 */
final class ObjectFile {
    private static final byte[] LETTERS = "PDCOBJ1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int TAIL = 2 * Integer.BYTES + LETTERS.length;
    private static final int USUAL_HEAD = 2048;
    private static final int LARGEST_HEAD = 16 << 20;

    private ObjectFile() {}

    /** Appends the head and syncs the file. */
    static void finish(FileChannel file, ObjectHead head) throws IOException {
        var json = StoreJson.bytes(head);
        var tail = ByteBuffer.allocate(json.length + TAIL);
        tail.put(json).putInt(json.length).putInt(crc(json)).put(LETTERS).flip();
        long at = head.segmented() ? 0 : head.size();
        while (tail.hasRemaining()) {
            at += file.write(tail, at);
        }
        file.force(true);
    }

    static ObjectHead head(Path path) throws IOException {
        try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
            return head(path, file);
        }
    }

    static ObjectHead head(Path path, FileChannel file) throws IOException {
        long size = file.size();
        var end =
                read(path, file, Math.max(0, size - USUAL_HEAD), (int) Math.min(size, USUAL_HEAD));
        if (end.length < TAIL) {
            throw new DamagedFileException(path, "too short");
        }
        var tail = ByteBuffer.wrap(end, end.length - TAIL, TAIL);
        int length = tail.getInt();
        int crc = tail.getInt();
        var letters = new byte[LETTERS.length];
        tail.get(letters);
        if (!Arrays.equals(letters, LETTERS)
                || length < 2
                || length > Math.min(LARGEST_HEAD, size - TAIL)) {
            throw new DamagedFileException(path, "no head at its end");
        }
        var json = json(path, file, end, length);
        if (crc(json) != crc) {
            throw new DamagedFileException(path, "the head differs from its checksum");
        }
        var head = StoreJson.read(json, ObjectHead.class);
        if (size != (head.segmented() ? 0 : head.size()) + length + TAIL) {
            throw new DamagedFileException(path, "of another length than its head says");
        }
        return head;
    }

    private static byte[] json(Path path, FileChannel file, byte[] end, int length)
            throws IOException {
        int inEnd = end.length - TAIL - length;
        if (inEnd >= 0) {
            return Arrays.copyOfRange(end, inEnd, inEnd + length);
        }
        return read(path, file, file.size() - TAIL - length, length);
    }

    private static byte[] read(Path path, FileChannel file, long at, int length)
            throws IOException {
        var buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, at + buffer.position()) < 0) {
                throw new DamagedFileException(path, "cut short");
            }
        }
        return buffer.array();
    }

    private static int crc(byte[] json) {
        var crc = new CRC32C();
        crc.update(json);
        return (int) crc.getValue();
    }
}
