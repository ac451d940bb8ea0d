// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/**
 * Which ports the API server tries. The one it had last comes first, so that kubeconfigs handed out
 * before stay right.
 */
final class PortChoice {
    static final int USUAL = 6443;
    private static final int ANY = 0;

    private PortChoice() {}

    /** A port that was asked for is the only one: a clash is then an error that says so. */
    static List<Integer> candidates(HomeDirectory home, OptionalInt requested) {
        return requested.isPresent()
                ? List.of(requested.getAsInt())
                : IntStream.concat(remembered(home).stream(), IntStream.of(USUAL, ANY))
                        .distinct()
                        .boxed()
                        .toList();
    }

    /** What failed, and if that was a port that was asked for, what to do about it. */
    static UncheckedIOException advised(UncheckedIOException failure) {
        return failure.getCause() instanceof BindException clash
                ? new UncheckedIOException(
                        failure.getMessage()
                                + "; ask for another --port, or for none: a free one is taken then",
                        clash)
                : failure;
    }

    static void remember(HomeDirectory home, int port) {
        try {
            Files.writeString(home.port(), port + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + home.port(), e);
        }
    }

    static OptionalInt remembered(HomeDirectory home) {
        try {
            var text = Files.readString(home.port()).strip();
            return text.matches("\\d{1,5}")
                    ? OptionalInt.of(Integer.parseInt(text))
                    : OptionalInt.empty();
        } catch (IOException _) {
            return OptionalInt.empty();
        }
    }
}
