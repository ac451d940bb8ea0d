// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.List;

/** Which cores a process may use. */
public record Cpus(String list) {
    public static final Cpus ALL = new Cpus("");

    /** The one core of a server under test. */
    public static Cpus server() {
        return pinned(0);
    }

    /** The one core of a load generator; the server's own where there is no other. */
    public static Cpus client() {
        return pinned(Math.min(1, Runtime.getRuntime().availableProcessors() - 1));
    }

    private static Cpus pinned(int core) {
        return Programs.find("taskset").isPresent() ? new Cpus(String.valueOf(core)) : ALL;
    }

    /** What to put before a command. */
    public List<String> prefix() {
        return list.isEmpty() ? List.of() : List.of("taskset", "-c", list);
    }
}
