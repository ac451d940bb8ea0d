// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.process.Command;

class LogReaderTest {
    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

    private final Path log;
    private final LogKeeper keeper;

    LogReaderTest(@TempDir Path directory) throws IOException {
        this.log = Files.writeString(directory.resolve("0.log"), "one\ntwo\nthree\n");
        this.keeper =
                new LogKeeper(
                        directory.resolve("root"),
                        new LogLimits(8192, 4096, 3, Duration.ofDays(1), 1 << 20),
                        List::of,
                        Instant::now);
    }

    /** As if the log had grown at that time. */
    private void grow(String text, Instant at) throws IOException {
        append(text);
        Files.setLastModifiedTime(log, FileTime.from(at));
        keeper.look(log);
    }

    private String read(LogQuery query, BooleanSupplier writing) throws IOException {
        var bytes = new ByteArrayOutputStream();
        LogReader.copy(log, query, writing, keeper::look, bytes);
        return bytes.toString(UTF_8);
    }

    private static LogQuery tail(long lines) {
        return LogQuery.ALL.tail(lines);
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
        var limited = LogQuery.ALL.following().limit(5);

        assertThat(read(limited, () -> true)).isEqualTo("one\nt");
    }

    @Test
    void when_following_then_what_is_written_last_comes_too() throws IOException {
        var follow = LogQuery.ALL.following().tail(1);
        var asked = new AtomicInteger();

        var text = read(follow, () -> asked.incrementAndGet() < 3 && append("more\n"));

        assertThat(text).isEqualTo("three\nmore\nmore\n");
    }

    @Test
    void when_the_place_was_known_before_then_nothing_written_since_is_missed() throws IOException {
        long place = Files.size(log);
        append("more\n");
        var text = new ByteArrayOutputStream();

        LogReader.follow(log, place, () -> false, text);

        assertThat(text.toString(UTF_8)).isEqualTo("more\n");
    }

    private boolean append(String line) {
        try {
            Files.writeString(log, line, StandardOpenOption.APPEND);
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Nested
    class Given_lines_written_at_different_times {
        @BeforeEach
        void write() throws IOException {
            grow("", NOON);
            grow("four\nfi", NOON.plusSeconds(10));
            grow("ve\nsix\n", NOON.plusSeconds(20));
        }

        @Test
        void when_times_are_wanted_then_every_line_has_that_of_its_first_byte() throws IOException {
            assertThat(read(LogQuery.ALL.tail(3).stamped(), () -> false))
                    .isEqualTo(
                            """
                            2026-01-02T12:00:10.000000000Z four
                            2026-01-02T12:00:10.000000000Z five
                            2026-01-02T12:00:20.000000000Z six
                            """);
        }

        @Test
        void when_only_later_lines_are_wanted_then_those_that_began_before_do_not_come()
                throws IOException {
            assertThat(read(LogQuery.ALL.since(NOON.plusSeconds(11)), () -> false))
                    .isEqualTo("six\n");
            assertThat(read(LogQuery.ALL.since(NOON.plusSeconds(5)), () -> false))
                    .isEqualTo("four\nfive\nsix\n");
            assertThat(read(LogQuery.ALL.since(NOON.plusSeconds(21)), () -> false)).isEmpty();
        }

        @Test
        void when_last_lines_and_later_lines_are_wanted_then_both_hold() throws IOException {
            var query = LogQuery.ALL.since(NOON.plusSeconds(5)).tail(2);

            assertThat(read(query, () -> false)).isEqualTo("five\nsix\n");
        }
    }

    @Test
    void when_a_log_is_too_long_then_its_beginning_goes_and_the_rest_is_whole() throws IOException {
        for (int line = 0; line < 20_000; line++) {
            append("line " + line + "\n");
            if (line % 1000 == 0) {
                keeper.look(log);
            }
        }
        keeper.look(log);

        var kept = read(LogQuery.ALL, () -> false);

        assertThat(kept.lines().toList())
                .isEqualTo(lines(20_000 - (int) kept.lines().count(), 20_000));
        assertThat(kept.length()).isBetween(8192 - 100, 8192 + 4096 + 4096);
        assertThat(blocks(log)).isLessThan(Files.size(log) / 4);
    }

    private static List<String> lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(line -> "line " + line).toList();
    }

    private static long blocks(Path file) {
        return Long.parseLong(Command.require("stat", "-c", "%b", file + "").strip()) * 512;
    }
}
