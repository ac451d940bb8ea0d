// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A range of IPv4 addresses.
 *
 * @param base first address as a number
 * @param bits length of the prefix
 */
record Subnet(int base, int bits) {
    private static final int PODS = 20;

    static Subnet parse(String text) {
        var parts = text.split("/");
        int bits = parts.length == 1 ? 32 : Integer.parseInt(parts[1]);
        return new Subnet(number(parts[0]) & mask(bits), bits);
    }

    static int number(String address) {
        int number = 0;
        for (var part : address.split("\\.")) {
            number = number << 8 | Integer.parseInt(part);
        }
        return number;
    }

    private static int mask(int bits) {
        return bits == 0 ? 0 : -1 << (32 - bits);
    }

    boolean overlaps(Subnet other) {
        int shared = mask(Math.min(bits, other.bits));
        return (base & shared) == (other.base & shared);
    }

    /** How many addresses it has. */
    int size() {
        return 1 << (32 - bits);
    }

    String address(int index) {
        int number = base + index;
        return "%d.%d.%d.%d"
                .formatted(number >>> 24, number >>> 16 & 0xff, number >>> 8 & 0xff, number & 0xff);
    }

    @Override
    public String toString() {
        return address(0) + "/" + bits;
    }

    /**
     * The first range for pods that nothing on the machine uses.
     *
     * @param used ranges of the machine's routes
     * @param seed where to begin, so that two installations rarely try the same one
     */
    static Optional<Subnet> free(List<Subnet> used, int seed) {
        var all =
                Stream.of("10.88.0.0", "10.200.0.0", "172.28.0.0", "192.168.128.0")
                        .flatMap(start -> candidates(number(start), seed));
        return all.filter(range -> used.stream().noneMatch(range::overlaps)).findFirst();
    }

    private static Stream<Subnet> candidates(int start, int seed) {
        int step = 1 << (32 - PODS);
        int count = (start >>> 24) == 192 ? 8 : 16;
        return IntStream.range(0, count)
                .map(index -> Math.floorMod(index + seed, count))
                .mapToObj(index -> new Subnet(start + index * step, PODS));
    }

    /** The ranges of {@code ip -4 route}; the default route is not one. */
    static List<Subnet> routes(String output) {
        return output.lines()
                .map(line -> line.strip().split(" ")[0])
                .filter(word -> word.matches("[0-9.]+(/[0-9]+)?"))
                .map(Subnet::parse)
                .toList();
    }
}
