// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Genuine Paddle trains on, with one worker more and with one less. */
@Order(10)
@ExtendWith(SharedSystem.class)
@ResourceLock(Trainings.ALONE)
class ElasticStoryIT {
    @Test
    void a_job_grows_and_shrinks_and_resumes_each_time(Trainings jobs) {
        jobs.resuming("elastic", 1, Trainings.FOR_EVER, Trainings.NEVER);
        jobs.awaitFile("elastic", "saved-by-world-1");

        jobs.kubectl().output("scale", "pdj", "elastic", "--replicas=2");
        jobs.awaitFile("elastic", "saved-by-world-2");
        jobs.awaitPhase("elastic", "Running");
        jobs.kubectl().output("scale", "pdj", "elastic", "--replicas=1");
        jobs.awaitFile("elastic", "resumed-by-world-1");
        jobs.awaitPhase("elastic", "Running");

        assertThat(jobs.status("elastic", "attempt")).isEqualTo("2");
        assertThat(jobs.status("elastic", "restarts")).as("nothing failed").isEmpty();
        assertThat(jobs.awaitLog("elastic-worker-0", "world=1 rank=0 from="))
                .doesNotContain("from=0");
        jobs.delete("elastic");
        jobs.awaitNoProcess("default-elastic-2");
    }
}
