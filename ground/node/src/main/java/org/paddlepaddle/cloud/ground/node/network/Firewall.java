// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * Lets pods through a firewall that somebody else set up with {@code iptables}. Where there is none
 * nothing is added, and what is added is taken away again.
 */
final class Firewall {
    private final String bridge;

    Firewall(String bridge) {
        this.bridge = bridge;
    }

    /** Adds what is missing; harmless to repeat. */
    void open() {
        for (var chain : List.of("INPUT", "FORWARD")) {
            if (restricted(chain)) {
                rules().stream()
                        .filter(rule -> rule.getFirst().equals(chain))
                        .filter(rule -> !run("-C", rule))
                        .forEach(rule -> run("-I", rule));
            }
        }
    }

    void remove() {
        rules().stream().filter(rule -> run("-C", rule)).forEach(rule -> run("-D", rule));
    }

    private List<List<String>> rules() {
        return List.of(
                List.of("INPUT", "-i", bridge, "-j", "ACCEPT"),
                List.of("FORWARD", "-i", bridge, "-j", "ACCEPT"),
                passing("RELATED,ESTABLISHED"),
                passing("DNAT"));
    }

    /** Nobody outside may begin a connection to a pod unless it is one to a service. */
    private List<String> passing(String state) {
        return List.of(
                "FORWARD", "-o", bridge, "-m", "conntrack", "--ctstate", state, "-j", "ACCEPT");
    }

    /** A chain that accepts by default and has no rules hinders nobody. */
    private static boolean restricted(String chain) {
        try {
            var listed = Command.run(List.of("iptables", "-w", "-S", chain), "");
            return listed.succeeded() && !listed.output().strip().equals("-P " + chain + " ACCEPT");
        } catch (NodeException missing) {
            return false;
        }
    }

    private static boolean run(String action, List<String> rule) {
        return Command.succeeds(
                Stream.concat(Stream.of("iptables", "-w", action), rule.stream())
                        .toArray(String[]::new));
    }
}
