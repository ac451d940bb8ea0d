// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.cube.layer.Niceness;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has to be done once a second and must not be done on a loop. */
final class Housekeeper {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);

    private final Shared shared;
    private final Sampler sampler;
    private final Vars vars;
    private final ScheduledExecutorService clock =
            // A figure may be late, a reply may not.
            Executors.newSingleThreadScheduledExecutor(
                    work -> Niceness.politeThread("cube-housekeeper", work));
    private int seconds;

    Housekeeper(Shared shared, Sampler sampler, Vars vars) {
        this.shared = shared;
        this.sampler = sampler;
        this.vars = vars;
    }

    void start(int port) {
        vars.port(port);
        var _ = clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    private void tick() {
        try {
            sampler.tick();
            shared.resolver().refresh();
            var directory = shared.options().monitorDirectory();
            if (directory != null && seconds++ % Sampler.SHORT_SECONDS == 0) {
                new BvarFiles(directory).write(vars.all());
            }
        } catch (RuntimeException e) {
            // Thrown on, it would silence the clock for good.
            LOG.warn("the round of a second fails: {}", e.getMessage());
        }
    }

    void stop() {
        clock.shutdownNow();
    }
}
