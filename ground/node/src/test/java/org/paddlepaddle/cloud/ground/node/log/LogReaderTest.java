// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogReaderTest {
    private final Path log;

    LogReaderTest(@TempDir Path directory) throws IOException {
        this.log = Files.writeString(directory.resolve("0.log"), "one\ntwo\nthree\n");
    }

    private String read(LogQuery query, BooleanSupplier writing) throws IOException {
        var bytes = new ByteArrayOutputStream();
        LogReader.copy(log, query, writing, bytes);
        return bytes.toString(UTF_8);
    }

    private static LogQuery tail(long lines) {
        return new LogQuery(false, OptionalLong.of(lines), OptionalLong.empty());
    }

    @Test
    void when_all_is_asked_for_then_all_comes() throws IOException {
        assertThat(read(LogQuery.ALL, () -> false)).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void when_the_last_lines_are_asked_for_then_only_they_come() throws IOException {
        assertThat(read(tail(0), () -> false)).isEmpty();
        assertThat(read(tail(2), () -> false)).isEqualTo("two\nthree\n");
        assertThat(read(tail(9), () -> false)).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void when_lines_are_longer_than_a_block_then_the_last_ones_are_still_found()
            throws IOException {
        var line = "x".repeat(100_000) + "\n";
        Files.writeString(log, line + line + line);

        assertThat(read(tail(2), () -> false)).isEqualTo(line + line);
    }

    @Test
    void when_bytes_are_limited_then_it_stops_there() throws IOException {
        var limited = new LogQuery(true, OptionalLong.empty(), OptionalLong.of(5));

        assertThat(read(limited, () -> true)).isEqualTo("one\nt");
    }

    @Test
    void when_following_then_what_is_written_last_comes_too() throws IOException {
        var follow = new LogQuery(true, OptionalLong.of(1), OptionalLong.empty());
        var asked = new AtomicInteger();

        var text = read(follow, () -> asked.incrementAndGet() < 3 && append("more\n"));

        assertThat(text).isEqualTo("three\nmore\nmore\n");
    }

    private boolean append(String line) {
        try {
            Files.writeString(log, line, StandardOpenOption.APPEND);
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
