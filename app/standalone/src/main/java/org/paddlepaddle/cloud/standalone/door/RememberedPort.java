// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A port that is chosen once and kept: the one of last time, else the usual one, else a free one.
 */
public record RememberedPort(Path file, int usual) {
    private static final int ANY = 0;

    /**
     * Binds the first candidate that is free.
     *
     * @param bind throws an {@link UncheckedIOException} where somebody else listens
     */
    public InetSocketAddress bind(
            String address, Function<InetSocketAddress, InetSocketAddress> bind) {
        UncheckedIOException last = null;
        for (int port : candidates()) {
            try {
                var bound = bind.apply(new InetSocketAddress(address, port));
                remember(bound.getPort());
                return bound;
            } catch (UncheckedIOException e) {
                last = e;
            }
        }
        throw last == null ? new IllegalStateException("no port to try") : last;
    }

    private List<Integer> candidates() {
        return IntStream.concat(remembered().stream(), IntStream.of(usual, ANY))
                .distinct()
                .boxed()
                .toList();
    }

    private OptionalInt remembered() {
        try {
            var text = Files.readString(file).strip();
            return text.matches("\\d{1,5}")
                    ? OptionalInt.of(Integer.parseInt(text))
                    : OptionalInt.empty();
        } catch (IOException _) {
            return OptionalInt.empty();
        }
    }

    private void remember(int port) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, port + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
