// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.pipeline;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** An array as {@code numpy.save} writes it; objects are not read. */
final class NumpyFile {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int HEAD = 8;
    private static final Pattern DESCRIPTION = Pattern.compile("'descr':\\s*'([^']*)'");
    private static final Pattern FORTRAN = Pattern.compile("'fortran_order':\\s*True");
    private static final Pattern SHAPE = Pattern.compile("'shape':\\s*\\(([\\d,\\s]*)\\)");

    private NumpyFile() {}

    static Tensor tensor(String name, ByteBuffer file) {
        var bytes = file.slice().order(ByteOrder.LITTLE_ENDIAN);
        var header = header(name, bytes);
        if (FORTRAN.matcher(header).find()) {
            throw broken(name, "is in Fortran's order; send numpy.ascontiguousarray of it");
        }
        var description = DESCRIPTION.matcher(header);
        var shape = SHAPE.matcher(header);
        if (!description.find() || !shape.find()) {
            throw broken(name, "has a header without descr and shape");
        }
        var type = type(name, description.group(1));
        var data = Tensor.buffer(bytes.remaining());
        data.put(bytes).flip();
        try {
            return new Tensor(name, type, dimensions(shape.group(1)), data);
        } catch (IllegalArgumentException e) {
            throw broken(name, String.valueOf(e.getMessage()));
        }
    }

    /** Leaves the position at the numbers. */
    private static String header(String name, ByteBuffer bytes) {
        var magic = new byte[MAGIC.length];
        if (bytes.remaining() < HEAD + 4 || !Arrays.equals(magic(bytes, magic), MAGIC)) {
            throw broken(name, "does not begin as numpy.save writes");
        }
        int major = bytes.get();
        var _ = bytes.get();
        int length = major == 1 ? Short.toUnsignedInt(bytes.getShort()) : bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw broken(name, "ends within its header");
        }
        var text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static byte[] magic(ByteBuffer from, byte[] into) {
        from.get(into);
        return into;
    }

    private static ElementType type(String name, String description) {
        return switch (description) {
            case "<i8" -> ElementType.INT64;
            case "<f4" -> ElementType.FLOAT32;
            case "<i4" -> ElementType.INT32;
            case "<f8" -> ElementType.FLOAT64;
            case "<i2" -> ElementType.INT16;
            case "<f2" -> ElementType.FLOAT16;
            case "|u1" -> ElementType.UINT8;
            case "|i1" -> ElementType.INT8;
            case "|b1" -> ElementType.BOOL;
            default ->
                    throw new PipelineRefusal(
                            PipelineCode.NOT_IMPLEMENTED,
                            "\"%s\" is an array of %s, which is not served"
                                    .formatted(name, description));
        };
    }

    private static List<Long> dimensions(String text) {
        var dimensions = new ArrayList<Long>();
        for (var word : text.split(",", -1)) {
            if (!word.isBlank()) {
                dimensions.add(Long.parseLong(word.strip()));
            }
        }
        return dimensions;
    }

    private static PipelineRefusal broken(String name, String how) {
        return new PipelineRefusal(
                PipelineCode.PACKAGE_ERROR, "the array of \"%s\" %s".formatted(name, how));
    }
}
