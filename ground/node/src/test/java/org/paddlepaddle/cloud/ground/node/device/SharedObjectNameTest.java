// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedObjectNameTest {
    private static final int HEADER = 64;
    private static final int PROGRAM = 56;
    private static final int DYNAMIC = 2;
    private static final int NAME = 14;
    private static final int STRINGS = 5;

    @TempDir Path directory;

    /** A library with these texts, of which the name begins at the second byte. */
    private Path library(String texts) throws IOException {
        int table = HEADER + PROGRAM;
        var file = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0, 0x464c457f).put(4, (byte) 2);
        file.putLong(32, HEADER).putShort(56, (short) 1);
        file.putInt(HEADER, DYNAMIC).putLong(HEADER + 8, table).putLong(HEADER + 32, 32);
        file.putLong(table, NAME).putLong(table + 8, 1);
        file.putLong(table + 16, STRINGS).putLong(table + 24, table + 32);
        file.put(table + 32, texts.getBytes(StandardCharsets.UTF_8));
        return Files.write(directory.resolve("lib.so"), file.array());
    }

    @Test
    void what_stands_behind_the_name_is_no_part_of_it() throws IOException {
        assertThat(SharedObjectName.of(library("\0libgpu.so.1\0$ORIGIN/../lib\0")))
                .contains("libgpu.so.1");
    }

    @Test
    void a_name_that_leads_elsewhere_is_none() throws IOException {
        assertThat(SharedObjectName.of(library("\0../libgpu.so.1\0"))).isEmpty();
    }
}
