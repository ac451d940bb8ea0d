// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the state of a run from its directory. */
final class ContainerObservation {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerObservation.class);
    private static final int KILLED = 137;

    private ContainerObservation() {}

    static Optional<ContainerState> of(ContainerDirectory directory) {
        return directory.startedWith().map(started -> state(directory, started));
    }

    private static ContainerState state(
            ContainerDirectory directory, ContainerDirectory.StartedWith started) {
        // Asked before the exit file: a process seen dead has already written what it will write.
        boolean alive = directory.outer().map(ProcessIdentity::alive).orElse(false);
        var exit = directory.exit();
        if (exit.isPresent()) {
            return exited(directory, started, exit.get());
        }
        if (alive) {
            return new ContainerState.Running(
                    directory.id(), started.startedAt(), started.backOff(), directory.marks());
        }
        if (!directory.has("vanished")) {
            noteVanished(directory);
        }
        return exited(directory, started, vanished(directory));
    }

    /** The first look that misses it is the best knowledge of when it ended. */
    private static void noteVanished(ContainerDirectory directory) {
        try {
            directory.write("vanished", "");
        } catch (NodeException full) {
            // A full disk must not hide that the run is over: that is how it gets room again.
            LOG.debug("{}", full.getMessage());
        }
    }

    /** No exit code was written: the init never ran, or was killed, or the machine went down. */
    private static String vanished(ContainerDirectory directory) {
        var outer = directory.outer();
        if (outer.isPresent() && !outer.get().boot().equals(ProcessIdentity.currentBoot())) {
            return KILLED + " ContainerStatusUnknown the machine was restarted";
        }
        if (!directory.has("run/started")) {
            return "128 StartError the container's processes could not be started; see its log";
        }
        return Integer.toString(KILLED);
    }

    private static ContainerState exited(
            ContainerDirectory directory, ContainerDirectory.StartedWith started, String line) {
        var words = line.split(" ", 3);
        int code = Integer.parseInt(words[0]);
        var reason = words.length > 1 ? words[1] : reason(code, directory);
        var message = words.length > 2 ? words[2] : directory.message();
        var end =
                directory.modified("run/exit", directory.modified("vanished", started.startedAt()));
        return new ContainerState.Exited(
                directory.id(), started.startedAt(), started.backOff(), end, code, reason, message);
    }

    private static String reason(int code, ContainerDirectory directory) {
        if (code == 0) {
            return "Completed";
        }
        return code == KILLED && Cgroups.outOfMemory(directory.cgroups()) ? "OOMKilled" : "Error";
    }
}
