// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.operator.job.TestCluster.ROLE;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/**
 * A job of one pod beside very large ones. What came first is read from the versions that the API
 * server gave to the objects; nobody touches the pods of the large jobs, so theirs tell when they
 * were made.
 */
class FairnessIT {
    @RegisterExtension final TestCluster cluster = new TestCluster();

    @Test
    void given_a_job_of_2500_pods_then_a_job_of_one_is_complete_while_those_are_being_made() {
        large("large", 2500);
        cluster.awaitPod("large-worker-0", pod -> pod != null);

        long complete = completeSmall();

        assertThat(madeBefore(complete, List.of("large"), 2500)).isLessThan(2500 / 2);
    }

    @Test
    void given_more_large_jobs_than_passes_at_once_then_a_job_of_one_pod_does_not_wait_for_them() {
        var names = IntStream.range(0, 12).mapToObj(i -> "large-" + i).toList();
        names.forEach(name -> large(name, 200));
        cluster.awaitPod("large-0-worker-0", pod -> pod != null);

        long complete = completeSmall();

        assertThat(madeBefore(complete, names, 12 * 200)).isLessThan(12 * 200 / 2);
    }

    private void large(String name, int replicas) {
        cluster.create(name, "{worker: %s}".formatted(ROLE.formatted(replicas)));
    }

    /** The version of the status that says so. */
    private long completeSmall() {
        cluster.create("small", "{cleanPodPolicy: Never, worker: %s}".formatted(ROLE.formatted(1)));
        cluster.report("small-worker-0", "Succeeded", "terminated: {exitCode: 0}", "10.9.0.10");
        return version(cluster.awaitPhase("small", JobPhase.Completed));
    }

    /** How many pods of the large jobs had been made by then; waits until all have been. */
    private long madeBefore(long version, List<String> jobs, int pods) {
        for (var job : jobs) {
            cluster.awaitJob(job, found -> found.getStatus() != null && all(found.getStatus()));
        }
        var made =
                cluster.pods().stream()
                        .filter(pod -> pod.getMetadata().getName().startsWith("large"))
                        .toList();
        assertThat(made).hasSize(pods);
        return made.stream().filter(pod -> version(pod) < version).count();
    }

    private static boolean all(PaddleJobStatus status) {
        var workers = status.worker();
        return workers != null && workers.ready().equals("0/" + workers.replicas());
    }

    private static long version(HasMetadata object) {
        return Long.parseLong(object.getMetadata().getResourceVersion());
    }
}
