// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The records of a block until there are enough of them. */
final class BlockParts {
    private static final int FULL = 1_000_000;

    private final Codec codec;
    private final Part keyLengths = new Part();
    private final Part keys = new Part();
    private final Part valueLengths = new Part();
    private final Part values = new Part();
    private int count;

    BlockParts(Codec codec) {
        this.codec = codec;
    }

    DataOutputStream keyLengths() {
        return keyLengths.out;
    }

    DataOutputStream keys() {
        return keys.out;
    }

    DataOutputStream valueLengths() {
        return valueLengths.out;
    }

    DataOutputStream values() {
        return values.out;
    }

    void counted() {
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    boolean full() {
        return keys.bytes.size() + values.bytes.size() >= FULL;
    }

    void writeTo(DataOutputStream out) throws IOException {
        Vint.write(out, count);
        for (Part part : List.of(keyLengths, keys, valueLengths, values)) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream pack = codec.compress(packed)) {
                part.bytes.writeTo(pack);
            }
            Vint.write(out, packed.size());
            packed.writeTo(out);
            part.bytes.reset();
        }
        count = 0;
    }

    private static final class Part {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
    }
}
