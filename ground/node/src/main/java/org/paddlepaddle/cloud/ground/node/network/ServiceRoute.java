// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * The range of service addresses in bridge mode, remembered in a file.
 *
 * <p>Nobody has these addresses; the route only makes the machine's own packets to them come by the
 * rules that translate them.
 */
final class ServiceRoute {
    private static final int BITS = 16;
    private static final int FIRST = 96;
    private static final int RANGES = 32;

    private final Path file;
    private final String bridge;

    ServiceRoute(Path file, String bridge) {
        this.file = file;
        this.bridge = bridge;
    }

    /** Keeps the range of last time unless somebody else uses it now. */
    void open() {
        var range = choose(others(PodNetworks.routes(), bridge));
        try {
            Files.writeString(file, range + "\n");
        } catch (IOException e) {
            throw new NodeException("cannot write " + file, e);
        }
        Command.require("ip", "route", "replace", range.toString(), "dev", bridge);
    }

    Subnet range() {
        try {
            return Subnet.parse(Files.readString(file).strip());
        } catch (IOException e) {
            throw new NodeException("cannot read " + file + ": the network is not open", e);
        }
    }

    private Subnet choose(List<Subnet> used) {
        if (Files.exists(file) && used.stream().noneMatch(range()::overlaps)) {
            return range();
        }
        // A route that is wider than ours, such as a VPN's for half of the world, yields to it.
        var narrow = used.stream().filter(route -> route.bits() >= BITS).toList();
        return free(used)
                .or(() -> free(narrow))
                .orElseThrow(() -> new NodeException("no range is free for services: " + used));
    }

    private static Optional<Subnet> free(List<Subnet> used) {
        return IntStream.range(FIRST, FIRST + RANGES)
                .mapToObj(second -> Subnet.parse("10.%d.0.0/%d".formatted(second, BITS)))
                .filter(range -> used.stream().noneMatch(range::overlaps))
                .findFirst();
    }

    /** The ranges that routes of other interfaces use. */
    static List<Subnet> others(String routes, String bridge) {
        var foreign = routes.lines().filter(line -> !(line + " ").contains(" dev " + bridge + " "));
        return Subnet.routes(String.join("\n", foreign.toList()));
    }

    /** The interfaces that lead to the rest of the world. */
    static List<String> uplinks() {
        return Command.require("ip", "-4", "route", "show", "default")
                .lines()
                .map(line -> Arrays.asList(line.split(" ")))
                .filter(words -> words.contains("dev"))
                .map(words -> words.get(words.indexOf("dev") + 1))
                .distinct()
                .toList();
    }
}
