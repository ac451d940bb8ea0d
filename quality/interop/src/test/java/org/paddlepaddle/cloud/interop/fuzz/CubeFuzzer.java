// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.Tar;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.legacy.LegacyException;
import org.paddlepaddle.cloud.cube.legacy.LegacyShard;
import org.paddlepaddle.cloud.cube.sequence.SequenceReader;
import org.paddlepaddle.cloud.cube.transfer.DonefileText;
import org.paddlepaddle.cloud.cube.transfer.conf.ConfException;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConfReader;

/**
 * What Jazzer calls, again and again. The first byte of an input names who reads the rest: one
 * process covers every format. Each reader may refuse in its own words; any other exception, a
 * reply that does not come, and memory beyond the child's heap are findings.
 */
public final class CubeFuzzer {
    private static final int PARTS = 4;
    private static final FuzzedServer SERVER = FuzzedServer.start();
    private static final Path PLACE = SERVER.root().resolve("place");

    private CubeFuzzer() {}

    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        var rest = Arrays.copyOfRange(input, 1, input.length);
        try {
            dispatch((char) input[0], rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void dispatch(char reader, byte[] rest) throws IOException {
        switch (reader) {
            case 'w' -> SERVER.send(rest);
            case 'j' -> SERVER.seek(rest);
            case 's' -> sequence(rest);
            case 'l' -> legacy(rest);
            case 't' -> tar(rest);
            case 'd' -> donefile(rest);
            case 'c' -> configuration(rest);
            default -> {
                // Nobody reads it.
            }
        }
    }

    private static void sequence(byte[] bytes) {
        try (var reader = new SequenceReader("fuzzed", new ByteArrayInputStream(bytes))) {
            while (reader.next()) {
                consume(reader.key() + reader.value().length);
            }
        } catch (InputException _) {
            // refused
        }
    }

    /** The files one after another, each with its length in a byte in front. */
    private static void legacy(byte[] bytes) throws IOException {
        Files.createDirectories(PLACE);
        var names = new String[] {"index.n", "data.n", "index.0", "data.0"};
        int at = 0;
        for (int i = 0; i < PARTS; i++) {
            int length = at < bytes.length ? Math.min(bytes[at++] & 0xff, bytes.length - at) : 0;
            Files.write(PLACE.resolve(names[i]), Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
        try (var rows = LegacyShard.open(PLACE).rows()) {
            while (rows.next()) {
                consume(rows.key() + rows.value().map(value -> value.byteSize()).orElse(0L));
            }
        } catch (LegacyException _) {
            // refused
        } finally {
            Durable.delete(PLACE);
        }
    }

    private static void tar(byte[] bytes) throws IOException {
        Files.createDirectories(PLACE);
        var archive = SERVER.root().resolve("fuzzed.tar");
        Files.write(archive, bytes);
        try {
            Tar.unpack(archive, PLACE);
        } catch (FilesException | UncheckedIOException _) {
            // refused, or cut off
        } finally {
            Durable.delete(PLACE);
        }
    }

    private static void donefile(byte[] bytes) {
        try {
            DonefileText.read(new String(bytes, UTF_8));
        } catch (FilesException _) {
            // refused
        }
    }

    private static void configuration(byte[] bytes) throws IOException {
        var file = SERVER.root().resolve("transfer.conf");
        Files.writeString(file, new String(bytes, UTF_8));
        try {
            consume(TransferConfReader.read(file).nodes().size());
        } catch (ConfException _) {
            // refused
        }
    }

    /** Looks at a result so that no compiler drops the work. */
    private static void consume(long value) {
        if (value == Long.MIN_VALUE + 42) {
            System.out.println("found");
        }
    }
}
