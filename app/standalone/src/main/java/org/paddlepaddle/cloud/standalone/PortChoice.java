// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Which port the API server takes. The one it had last comes first, so that kubeconfigs handed out
 * before stay right.
 */
final class PortChoice {
    static final int USUAL = 6443;
    private static final int ANY = 0;

    private PortChoice() {}

    /** A port that was asked for is taken as it is: a clash is then an error that says so. */
    static int choose(HomeDirectory home, OptionalInt requested) {
        return requested.orElseGet(() -> firstFree(remembered(home), PortChoice::free));
    }

    static int firstFree(OptionalInt remembered, IntPredicate free) {
        return IntStream.concat(remembered.stream(), IntStream.of(USUAL))
                .filter(free)
                .findFirst()
                .orElse(ANY);
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

    private static boolean free(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
