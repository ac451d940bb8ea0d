// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * Which pod has which address, kept in a file that survives the agent.
 *
 * <p>First line the range and the number last given; then one line per pod. A freed address is
 * given again only after all others, so that a late packet or a cached name meets nobody.
 */
final class AddressLeases {
    /** The network's own address and the machine's. */
    private static final int RESERVED = 2;

    private final Path file;
    private final Subnet range;
    private final TreeMap<String, Integer> leases = new TreeMap<>();
    private int last = RESERVED - 1;

    private AddressLeases(Path file, Subnet range) {
        this.file = file;
        this.range = range;
    }

    /** The leases on disk, or none yet in this range. */
    static AddressLeases open(Path file, Supplier<Subnet> otherwise) {
        try {
            if (!Files.exists(file)) {
                var fresh = new AddressLeases(file, otherwise.get());
                Files.createDirectories(file.getParent());
                fresh.save();
                return fresh;
            }
            var lines = Files.readAllLines(file);
            var head = lines.getFirst().split(" ");
            var opened = new AddressLeases(file, Subnet.parse(head[0]));
            opened.last = Integer.parseInt(head[1]);
            for (var line : lines.subList(1, lines.size())) {
                var words = line.split(" ");
                opened.leases.put(words[0], Integer.valueOf(words[1]));
            }
            return opened;
        } catch (IOException e) {
            throw new NodeException("cannot open " + file + ": " + e.getMessage(), e);
        }
    }

    Subnet range() {
        return range;
    }

    String hostAddress() {
        return range.address(1);
    }

    synchronized List<String> holders() {
        return List.copyOf(leases.keySet());
    }

    /** The pod's address; a new one is on disk before it is returned. */
    synchronized String lease(String pod) {
        var held = leases.get(pod);
        if (held != null) {
            return range.address(held);
        }
        int next = next();
        leases.put(pod, next);
        last = next;
        save();
        return range.address(next);
    }

    private int next() {
        int usable = range.size() - RESERVED - 1;
        for (int step = 1; step <= usable; step++) {
            int candidate = RESERVED + Math.floorMod(last - RESERVED + step, usable);
            if (!leases.containsValue(candidate)) {
                return candidate;
            }
        }
        throw new NodeException("no address left in " + range);
    }

    synchronized void free(String pod) {
        if (leases.remove(pod) != null) {
            save();
        }
    }

    private void save() {
        var text = new StringBuilder(range + " " + last + "\n");
        leases.forEach((pod, index) -> text.append(pod).append(' ').append(index).append('\n'));
        var temporary = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new NodeException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
