// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Tells how quiet the cores of a benchmark are, in the pauses between its turns. */
public final class StallMeter implements AutoCloseable {
    private static final long MILLIS = 300;
    private static final List<String> OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xmx32m", "-XX:TieredStopAtLevel=1");

    private final List<Child> clocks;

    public StallMeter(Path directory) {
        clocks =
                Stream.of(Cpus.server(), Cpus.client())
                        .distinct()
                        .map(cpus -> clock(cpus, directory))
                        .toList();
    }

    private static Child clock(Cpus cpus, Path directory) {
        return Child.java("clock" + cpus.list(), directory, cpus, OPTIONS, StallMain.class);
    }

    /** On all cores at once. */
    public Stalls look() {
        var asked = clocks.stream().map(StallMeter::ask).toList();
        return Stalls.sum(asked.stream().map(CompletableFuture::join).toList());
    }

    private static CompletableFuture<Stalls> ask(Child clock) {
        return CompletableFuture.supplyAsync(() -> clock.ask(MILLIS, Stalls.class));
    }

    @Override
    public void close() {
        clocks.forEach(Child::close);
    }
}
