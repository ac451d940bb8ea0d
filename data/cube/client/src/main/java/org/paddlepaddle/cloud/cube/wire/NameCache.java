// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Turns the bytes of a name into a string and remembers the last few: a client sends the same table
 * and version with every request, and those cost no allocation.
 */
final class NameCache {
    private static final int REMEMBERED = 8;

    private final byte[][] bytes = new byte[REMEMBERED][];
    private final String[] texts = new String[REMEMBERED];
    private int next;

    NameCache() {
        Arrays.fill(bytes, new byte[0]);
        Arrays.fill(texts, "");
    }

    String at(long address, int length) {
        for (int i = 0; i < REMEMBERED; i++) {
            if (NativeMemory.equal(address, length, bytes[i])) {
                return texts[i];
            }
        }
        var text = NativeMemory.text(address, length);
        bytes[next] = text.getBytes(StandardCharsets.UTF_8);
        texts[next] = text;
        next = (next + 1) % REMEMBERED;
        return text;
    }
}
