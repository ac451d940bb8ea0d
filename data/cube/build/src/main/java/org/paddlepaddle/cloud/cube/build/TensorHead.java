// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.input.Window;

/**
 * The head of a saved parameter: versions, levels of detail, and a small protobuf with element type
 * and dimensions.
 */
record TensorHead(long rows, int rowBytes) {
    private static final int MAX_DESCRIPTION = 4096;
    private static final int MAX_ROW = 64 << 20;
    private static final int VARINT_BITS = 63;

    static TensorHead read(Window in) {
        version(in);
        long levels = int64(in);
        for (long level = 0; level < levels; level++) {
            in.take(length(in, int64(in), MAX_DESCRIPTION), "the levels of detail");
        }
        version(in);
        byte[] description =
                in.take(length(in, int32(in), MAX_DESCRIPTION), "the tensor's description");
        return described(in, ByteBuffer.wrap(description));
    }

    private static void version(Window in) {
        int version = int32(in);
        if (version != 0) {
            throw in.fault("a saved parameter of version " + version + "; only 0 is known");
        }
    }

    private static int int32(Window in) {
        return little(in, Integer.BYTES).getInt();
    }

    private static long int64(Window in) {
        return little(in, Long.BYTES).getLong();
    }

    private static ByteBuffer little(Window in, int bytes) {
        return ByteBuffer.wrap(in.take(bytes, "the head of a saved parameter"))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int length(Window in, long length, int limit) {
        if (length < 0 || length > limit) {
            throw in.fault("part of the head has " + length + " bytes; not a saved parameter");
        }
        return (int) length;
    }

    private static TensorHead described(Window in, ByteBuffer description) {
        long type = -1;
        List<Long> dimensions = new ArrayList<>();
        while (description.hasRemaining()) {
            long tag = varint(in, description);
            if (tag == 1 << 3) {
                type = varint(in, description);
            } else if (tag == 2 << 3) {
                dimensions.add(varint(in, description));
            } else if (tag == (2 << 3 | 2)) {
                long end = varint(in, description) + description.position();
                while (description.position() < end) {
                    dimensions.add(varint(in, description));
                }
            } else {
                throw in.fault("the tensor's description has an unknown member " + tag);
            }
        }
        if (dimensions.size() != 2 || dimensions.get(0) < 0 || dimensions.get(1) < 1) {
            throw in.fault("dimensions " + dimensions + "; a table has two");
        }
        long width = Math.min(dimensions.get(1), MAX_ROW) * elementBytes(in, type);
        if (width > MAX_ROW) {
            throw in.fault("rows of " + width + " bytes; at most " + MAX_ROW);
        }
        return new TensorHead(dimensions.get(0), (int) width);
    }

    private static long varint(Window in, ByteBuffer from) {
        long number = 0;
        for (int shift = 0; shift <= VARINT_BITS; shift += 7) {
            if (!from.hasRemaining()) {
                break;
            }
            byte next = from.get();
            number |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw in.fault("the tensor's description is damaged");
    }

    /** The numbers of Paddle's element types. */
    private static int elementBytes(Window in, long type) {
        return switch ((int) type) {
            case 0, 20, 21 -> 1;
            case 1, 4, 22 -> 2;
            case 2, 5 -> 4;
            case 3, 6 -> 8;
            default -> throw in.fault("element type " + type + " is not known");
        };
    }
}
