// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;

/** Jobs that read a data set, on an API server that comes to know such a kind. */
class SampleSetIT {
    private static final String JOB =
            "{sampleSetRef: {name: %s, mountPath: /data}, worker: {replicas: 1,"
                    + " template: {spec: {containers: [{name: paddle, image: 'demo:v1'}]}}}}";

    @RegisterExtension static final TestCluster cluster = new TestCluster();

    @Test
    void given_a_kind_nobody_knows_then_the_job_waits_until_it_is_known_and_the_data_is_there() {
        cluster.create("early", JOB.formatted("imagenet"));
        awaitMessage("early", "is not served by this cluster");

        cluster.install("13-test-samplesets.yaml");
        cluster.patch("early", "spec: {cleanPodPolicy: Never}");
        awaitMessage("early", "is not there");
        cluster.createSampleSet("imagenet", 1);
        awaitMessage("early", "is not ready: nobody has looked at it yet");
        cluster.reportSampleSet("imagenet", "Syncing");
        awaitMessage("early", "is not ready: it is Syncing");
        cluster.reportSampleSet("imagenet", "Ready");
        awaitMessage("early", "has no volume claim of its name");
        assertThat(cluster.pod("early-worker-0").get()).isNull();
        cluster.createClaim("imagenet");

        var pod = cluster.awaitPod("early-worker-0", found -> found != null);
        assertThat(pod.getSpec().getVolumes())
                .anySatisfy(
                        volume ->
                                assertThat(volume.getPersistentVolumeClaim().getClaimName())
                                        .isEqualTo("imagenet"));
        assertThat(pod.getSpec().getContainers().getFirst().getVolumeMounts())
                .anySatisfy(mount -> assertThat(mount.getMountPath()).isEqualTo("/data"));
        assertThat(
                        pod.getSpec()
                                .getAffinity()
                                .getNodeAffinity()
                                .getRequiredDuringSchedulingIgnoredDuringExecution()
                                .getNodeSelectorTerms()
                                .getFirst()
                                .getMatchExpressions())
                .extracting(NodeSelectorRequirement::getKey)
                .containsExactly("paddlepaddle.org/juicefs-imagenet");
    }

    private static void awaitMessage(String job, String part) {
        var found =
                cluster.awaitJob(
                        job,
                        j ->
                                j.getStatus() != null
                                        && j.getStatus()
                                                .condition(StandardCondition.Ready)
                                                .filter(c -> c.message().contains(part))
                                                .isPresent());
        assertThat(found.getStatus().condition(StandardCondition.Ready))
                .map(Condition::reason)
                .contains("WaitingForSampleSet");
    }
}
