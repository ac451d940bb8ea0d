// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.paddlepaddle.cloud.visual.log.LogDirectory;

/** Writes records as VisualDL's writer does. */
public final class Logged {
    private Logged() {}

    /** A directory that is looked at with every question. */
    public static LogDirectory directory(String name, Path root) {
        return new LogDirectory(name, root, Duration.ZERO, System::nanoTime);
    }

    public static byte[] scalar(String tag, long step, long millis, float value) {
        return framed(value(tag, step, millis, out -> out.writeFloat(4, value)));
    }

    public static byte[] meta(String displayName) {
        var name = message(out -> out.writeString(1, displayName));
        return framed(value("meta_data_tag", 0, 1, out -> out.writeByteArray(10, name)));
    }

    public static byte[] image(String tag, long step, byte[] encoded) {
        var image = message(out -> out.writeByteArray(4, encoded));
        return framed(value(tag, step, 1, out -> out.writeByteArray(5, image)));
    }

    private static byte[] value(String tag, long step, long millis, Fields content) {
        var value =
                message(
                        out -> {
                            if (step != 0) {
                                out.writeInt64(1, step);
                            }
                            out.writeString(2, tag);
                            if (millis != 0) {
                                out.writeInt64(3, millis);
                            }
                            content.write(out);
                        });
        return message(out -> out.writeByteArray(1, value));
    }

    /** Writes fields of a message. */
    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Fields fields) {
        var bytes = new ByteArrayOutputStream();
        var out = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] framed(byte[] record) {
        return ByteBuffer.allocate(Long.BYTES + record.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(record.length)
                .put(record)
                .array();
    }

    public static void append(Path file, byte[]... records) {
        try {
            Files.createDirectories(file.getParent());
            for (var record : records) {
                Files.write(file, record, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
