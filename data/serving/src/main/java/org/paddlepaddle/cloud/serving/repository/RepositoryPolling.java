// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Turn;

/** Polls a repository from time to time, as a loop of the server. */
public final class RepositoryPolling implements Turn {
    private final ModelRepository repository;
    private final Duration interval;

    private RepositoryPolling(ModelRepository repository, Duration interval) {
        this.repository = repository;
        this.interval = interval;
    }

    /** Polls until the supervisor is closed. */
    public static void start(ModelRepository repository, Duration interval, Supervisor supervisor) {
        var _ = supervisor.loop("model-repository", new RepositoryPolling(repository, interval));
    }

    @Override
    public void run() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(interval.toMillis());
        repository.poll();
    }
}
