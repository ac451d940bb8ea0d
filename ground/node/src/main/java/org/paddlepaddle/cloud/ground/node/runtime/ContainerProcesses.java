// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.paddlepaddle.cloud.ground.node.process.ProcessTable;

/**
 * The processes of one run.
 *
 * <p>With a pid namespace the death of its first process takes all others along. Without one they
 * are collected: descendants, members of the cgroup, and whoever carries the run's variable, since
 * a payload may have left its parent and its session.
 */
record ContainerProcesses(NodeHome home, ContainerDirectory directory) {
    /** Set for every payload. */
    static final String VARIABLE = "PADDLECLOUD_CONTAINER";

    private static final int ROUNDS = 500;
    private static final int BIRTH_ROUNDS = 6000;
    private static final Duration ROUND = Duration.ofMillis(10);

    static String mark(NodeHome home, ContainerId id) {
        return home.tag() + "/" + id;
    }

    /** The process that runs the init script. */
    Optional<ProcessIdentity> init() {
        var outer = directory.outer().filter(ProcessIdentity::alive);
        if (outer.isEmpty() || !isolated()) {
            return outer;
        }
        // Until the init script runs, the child is a helper that would die without a trace.
        return directory.has("run/started")
                ? ProcessTable.children(outer.get().pid()).stream()
                        .findFirst()
                        .flatMap(ProcessIdentity::of)
                : Optional.empty();
    }

    /** The same; a run that has barely begun is waited for, one that ends is not. */
    Optional<ProcessIdentity> awaitInit() {
        var init = init();
        for (int round = 0; round < BIRTH_ROUNDS && init.isEmpty() && begins(); round++) {
            LockSupport.parkNanos(ROUND.toNanos());
            init = init();
        }
        return init;
    }

    private boolean begins() {
        return !directory.has("run/started")
                && directory.outer().filter(ProcessIdentity::alive).isPresent()
                && !Thread.currentThread().isInterrupted();
    }

    private boolean isolated() {
        return directory
                .startedWith()
                .map(with -> with.isolation() != Isolation.None)
                .orElse(false);
    }

    /** What the cgroups count, or else what the processes that live now have used. */
    ResourceUsage consumption() {
        return Cgroups.consumption(directory.cgroups())
                .orElseGet(
                        () -> {
                            long cpu = 0;
                            long memory = 0;
                            for (var process : all()) {
                                cpu += ProcessTable.cpuNanos(process.pid());
                                memory += ProcessTable.residentBytes(process.pid());
                            }
                            return new ResourceUsage(cpu, memory);
                        });
    }

    void kill() {
        for (int round = 0; round < ROUNDS; round++) {
            var alive = all();
            if (alive.isEmpty()) {
                return;
            }
            alive.forEach(ProcessIdentity::kill);
            LockSupport.parkNanos(ROUND.toNanos());
        }
        throw new NodeException("processes of " + directory.id() + " do not end: " + all());
    }

    private List<ProcessIdentity> all() {
        var pids = new LinkedHashSet<Long>(Cgroups.processes(directory.cgroups()));
        directory
                .outer()
                .filter(ProcessIdentity::alive)
                .ifPresent(
                        outer -> {
                            pids.addAll(ProcessTable.descendants(outer.pid()));
                            pids.add(outer.pid());
                        });
        if (!isolated()) {
            pids.addAll(ProcessTable.withVariable(VARIABLE + "=" + mark(home, directory.id())));
        }
        var alive = new ArrayList<ProcessIdentity>();
        for (var pid : pids) {
            ProcessIdentity.of(pid).filter(ProcessIdentity::alive).ifPresent(alive::add);
        }
        return alive;
    }
}
