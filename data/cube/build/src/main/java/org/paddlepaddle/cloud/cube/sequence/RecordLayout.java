// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.paddlepaddle.cloud.cube.input.InputException;

/**
 * Takes keys and values out of a file's records.
 *
 * @param file for messages
 */
record RecordLayout(String file, Dialect dialect) {
    private static final VarHandle LITTLE_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BIG_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    /** The first key's length decides: nothing else differs. */
    static Dialect detect(String file, String keyClass, int keyBytes, long place) {
        if (keyClass.equals(SequenceHeader.LONG)) {
            return Dialect.HADOOP_LONG;
        }
        return switch (keyBytes) {
            case 8 -> Dialect.UPSTREAM;
            case 12 -> Dialect.HADOOP;
            default ->
                    throw InputException.at(
                            file,
                            place,
                            "the first key has "
                                    + keyBytes
                                    + " bytes; want 8, or 12 as Hadoop writes eight bytes");
        };
    }

    /**
     * @param place where the record lies in the file, for messages
     */
    long key(byte[] bytes, int offset, int length, long place) {
        if (length != dialect.keyBytes()) {
            throw InputException.at(
                    file,
                    place,
                    "a key of " + length + " bytes; the first had " + dialect.keyBytes());
        }
        return switch (dialect) {
            case UPSTREAM -> (long) LITTLE_LONG.get(bytes, offset);
            case HADOOP_LONG -> (long) BIG_LONG.get(bytes, offset);
            case HADOOP -> {
                int said = (int) BIG_INT.get(bytes, offset);
                if (said != 8) {
                    throw InputException.at(file, place, "a key that says it has " + said);
                }
                yield (long) LITTLE_LONG.get(bytes, offset + 4);
            }
        };
    }

    /** Checks what stands before a value and returns how many bytes that is. */
    int valuePrefix(byte[] bytes, int offset, int length, long place) {
        int prefix = dialect.valuePrefix();
        if (prefix == 0) {
            return 0;
        }
        int said = length < prefix ? -1 : (int) BIG_INT.get(bytes, offset);
        if (said != length - prefix) {
            throw InputException.at(
                    file,
                    place,
                    "a value of " + (length - prefix) + " bytes that says it has " + said);
        }
        return prefix;
    }
}
