// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.paddlepaddle.cloud.cube.server.meter.BvarFiles;
import org.paddlepaddle.cloud.cube.server.meter.Sampler;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Periodic maintenance: what has to be done once a second and must not be done on a loop. */
final class Housekeeper {
    private static final long SECOND = 1_000_000_000L;

    private final Shared shared;
    private final Sampler sampler;
    private final Vars vars;
    private Optional<Loop> loop = Optional.empty();
    private boolean polite;
    private long next;
    private int seconds;

    Housekeeper(Shared shared, Sampler sampler, Vars vars) {
        this.shared = shared;
        this.sampler = sampler;
        this.vars = vars;
    }

    void start(int port, Supervisor supervisor) {
        vars.port(port);
        next = System.nanoTime() + SECOND;
        loop = Optional.of(supervisor.platformLoop("cube-housekeeper", this::turn));
    }

    private void turn() throws InterruptedException {
        if (!polite) {
            // A figure may be late, a reply may not.
            Niceness.yieldToOthers();
            polite = true;
        }
        Thread.sleep(Duration.ofNanos(next - System.nanoTime()));
        next += SECOND;
        tick();
    }

    private void tick() {
        sampler.tick();
        shared.resolver().refresh();
        var directory = shared.options().monitorDirectory();
        if (directory != null && seconds++ % Sampler.SHORT_SECONDS == 0) {
            new BvarFiles(directory).write(vars.all());
        }
    }

    void stop() {
        loop.ifPresent(Loop::close);
    }
}
