// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.operator.job.TestCluster.ROLE;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.job.JobPhase;

/** How many requests the operator makes, and who waits for whom meanwhile. */
class JobRequestsIT {

    @RegisterExtension static final TestCluster cluster = new TestCluster();

    @Test
    void given_a_job_whose_services_take_long_then_another_one_starts_meanwhile() {
        cluster.create("slow", "{intranet: Service, worker: %s}".formatted(ROLE.formatted(3)));
        var service = cluster.hold("create services");
        place("slow", 3, "10.9.0.");
        cluster.create("quick", "{worker: %s}".formatted(ROLE.formatted(2)));
        place("quick", 2, "10.9.1.");

        var quick = cluster.awaitMap("quick", map -> map != null).getData();
        assertThat(cluster.map("slow")).as("its Services come first").isNull();
        service.countDown();

        var slow = cluster.awaitMap("slow", map -> map != null).getData();
        assertThat(slow.get("PADDLE_PORT")).isNotEqualTo(quick.get("PADDLE_PORT"));
    }

    @Test
    void given_a_later_attempt_then_each_service_takes_one_request() {
        cluster.create(
                "anew",
                "{intranet: Service, backoffLimit: 1, worker: %s}".formatted(ROLE.formatted(3)));
        place("anew", 3, "10.9.2.");
        cluster.awaitMap("anew", map -> map != null);
        var before = cluster.pod("anew-worker-2").get().getMetadata().getUid();
        long created = cluster.requests("create services");
        long read = cluster.requests("get services");
        long patched = cluster.requests("patch services");

        cluster.report("anew-worker-0", "Failed", "terminated: {exitCode: 1}", "10.9.2.10");
        cluster.awaitPod(
                "anew-worker-2", pod -> pod != null && !pod.getMetadata().getUid().equals(before));
        place("anew", 3, "10.9.3.");
        cluster.awaitMap("anew", map -> map.getData().containsKey("PADDLECLOUD_ATTEMPT_1"));

        assertThat(cluster.requests("patch services") - patched).isEqualTo(3);
        assertThat(cluster.requests("get services") - read).isZero();
        assertThat(cluster.requests("create services") - created).isZero();
    }

    @Test
    void given_many_pods_that_vanished_then_one_request_confirms_it() {
        cluster.create("lost", "{worker: %s}".formatted(ROLE.formatted(8)));
        place("lost", 8, "10.9.4.");
        cluster.awaitMap("lost", map -> map != null);
        IntStream.range(0, 8).forEach(i -> cluster.run("lost-worker-" + i, "10.9.4.1" + i));
        cluster.awaitJob("lost", job -> job.getStatus().phase() == JobPhase.Running);
        long read = cluster.requests("get pods");

        cluster.restartOperator(
                () ->
                        IntStream.range(0, 5)
                                .forEach(
                                        i ->
                                                cluster.pod("lost-worker-" + i)
                                                        .withGracePeriod(0)
                                                        .delete()));

        cluster.awaitJob("lost", job -> job.getStatus().phase() == JobPhase.Failed);
        assertThat(cluster.requests("get pods") - read).isZero();
    }

    private static void place(String job, int workers, String network) {
        for (int i = 0; i < workers; i++) {
            cluster.place(job + "-worker-" + i, network + "1" + i);
        }
    }
}
