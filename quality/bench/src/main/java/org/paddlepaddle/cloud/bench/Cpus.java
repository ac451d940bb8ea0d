// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Which cores a process may use.
 *
 * @param list as taskset takes it; empty: any
 * @param first whether the rest of the machine waits for it, where the kernel allows that: whose
 *     latency is measured must not wait for a stranger that wakes up now and then
 */
public record Cpus(String list, boolean first) {
    public static final Cpus ALL = new Cpus("", false);
    public static final Cpus ALL_FIRST = new Cpus("", true);

    /** Linux shares a core among sessions, and nice counts within one. */
    private static final String PRECEDENCE =
            "{ echo -20 > /proc/self/autogroup; } 2> /dev/null; exec \"$@\"";

    /** The one core of a server under test. */
    public static Cpus server() {
        return pinned(0);
    }

    /** The one core of a load generator; the server's own where there is no other. */
    public static Cpus client() {
        return pinned(Math.min(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    private static Cpus pinned(int core) {
        return new Cpus(Programs.find("taskset").isPresent() ? String.valueOf(core) : "", true);
    }

    /** What to put before a command. */
    public List<String> prefix() {
        var prefix = new ArrayList<String>();
        if (first && Programs.find("setsid").isPresent()) {
            prefix.addAll(List.of("setsid", "/bin/sh", "-c", PRECEDENCE, "first"));
        }
        if (!list.isEmpty()) {
            prefix.addAll(List.of("taskset", "-c", list));
        }
        return prefix;
    }
}
