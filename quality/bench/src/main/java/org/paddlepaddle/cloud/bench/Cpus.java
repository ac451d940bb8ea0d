// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Which cores a process may use.
 *
 * @param list as taskset takes it; empty: any
 * @param rank who waits for whom, where the kernel allows that: whose latency is measured must not
 *     wait for a stranger that wakes up now and then
 */
public record Cpus(String list, Rank rank) {
    public static final Cpus ALL = new Cpus("", Rank.USUAL);

    /** The server under test, where its clients have no core of their own. */
    public static final Cpus ALL_EARLY = new Cpus("", Rank.EARLY);

    /** Clients that stand for other machines, which nothing on a server's machine holds up. */
    public static final Cpus ALL_FIRST = new Cpus("", Rank.FIRST);

    /** Linux shares a core among sessions, and nice counts within one. */
    private static final String PRECEDENCE =
            "{ echo \"$0\" > /proc/self/autogroup; } 2> /dev/null; exec \"$@\"";

    /** Of a session, as nice has it: ten are a tenth of the weight. */
    public enum Rank {
        USUAL(0),
        EARLY(-10),
        FIRST(-20);

        private final int nice;

        Rank(int nice) {
            this.nice = nice;
        }
    }

    /** The one core of a server under test. */
    public static Cpus server() {
        return pinned(0);
    }

    /** The one core of a load generator; the server's own where there is no other. */
    public static Cpus client() {
        return pinned(Math.min(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    private static Cpus pinned(int core) {
        return new Cpus(
                BenchPrograms.find("taskset").isPresent() ? String.valueOf(core) : "", Rank.FIRST);
    }

    /** What to put before a command. */
    public List<String> prefix() {
        var prefix = new ArrayList<String>();
        if (rank != Rank.USUAL && BenchPrograms.find("setsid").isPresent()) {
            var nice = String.valueOf(rank.nice);
            prefix.addAll(List.of("setsid", "/bin/sh", "-c", PRECEDENCE, nice));
        }
        if (!list.isEmpty()) {
            prefix.addAll(List.of("taskset", "-c", list));
        }
        return prefix;
    }
}
