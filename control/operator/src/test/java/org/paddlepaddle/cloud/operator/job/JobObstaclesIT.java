// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.paddlepaddle.cloud.operator.job.TestCluster.ROLE;
import static org.paddlepaddle.cloud.operator.job.TestCluster.condition;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.job.PaddleJob;

/** What is refused, by whom, and that a job goes on once the obstacle is gone. */
class JobObstaclesIT {
    @RegisterExtension static final TestCluster cluster = new TestCluster();

    @Test
    void given_a_quota_without_room_then_it_says_so_and_goes_on_when_there_is_some() {
        var quota =
                new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withName("few")
                        .endMetadata()
                        .withNewSpec()
                        .withHard(Map.of("pods", new Quantity("1")))
                        .endSpec()
                        .build();
        var made = cluster.create(quota);
        cluster.create("many", "{worker: %s}".formatted(ROLE.formatted(2)));
        var refused =
                cluster.awaitJob("many", j -> condition(j, StandardCondition.Reconciled, "False"));
        assertThat(refused.getStatus().condition(StandardCondition.Reconciled).orElseThrow())
                .satisfies(c -> assertThat(c.reason()).isEqualTo("Refused"))
                .satisfies(c -> assertThat(c.message()).contains("exceeded quota: few"));

        cluster.admin()
                .resource(made)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "spec: {hard: {pods: '9'}}");

        cluster.awaitPod("many-worker-0", pod -> pod != null);
        cluster.awaitPod("many-worker-1", pod -> pod != null);
        cluster.admin().resource(made).delete();
    }

    @Test
    void given_a_wrong_spec_then_it_says_where_and_goes_on_when_it_is_put_right() {
        cluster.create(
                "wrong", "{worker: {replicas: 1, template: {spec: {containers: [{name: a}]}}}}");

        var rejected =
                cluster.awaitJob(
                        "wrong", job -> condition(job, StandardCondition.Accepted, "False"));
        assertThat(
                        rejected.getStatus()
                                .condition(StandardCondition.Accepted)
                                .orElseThrow()
                                .message())
                .contains("spec.worker.template.spec.containers[0].image: is missing");

        cluster.admin()
                .resource(withSpec(rejected, "{worker: %s}".formatted(ROLE.formatted(1))))
                .patch();
        cluster.awaitPod("wrong-worker-0", pod -> pod != null);
    }

    @Test
    void given_a_wrong_word_then_it_is_refused_at_once_with_its_path_and_a_suggestion() {
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "word",
                                        "{restartStrategy: pods, worker: %s}"
                                                .formatted(ROLE.formatted(1))))
                .hasMessageContaining("spec.restartStrategy")
                .hasMessageContaining("must be Pod, Role or Job (did you mean Pod?)");
        assertThatThrownBy(() -> cluster.create("word", "{withGloo: 1}"))
                .hasMessageContaining("needs worker (Collective, Single) or ps and worker (PS)");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "word",
                                        "{worker: {replicas: 1, template: {spec: {containers:"
                                                + " [{name: a, image: b, ports: [{name: c}]}]}}}}"))
                .hasMessageContaining(
                        "spec.worker.template.spec.containers[0].ports[0].containerPort");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "word",
                                        "{worker: {replicas: 1, template: {spec: {restartPolicy:"
                                                + " Sometimes, containers: [{name: a, image: b,"
                                                + " imagePullPolicy: Often}]}}}}"))
                .hasMessageContaining("spec.worker.template.spec.restartPolicy")
                .hasMessageContaining("\"OnFailure\"")
                .hasMessageContaining("spec.worker.template.spec.containers[0].imagePullPolicy")
                .hasMessageContaining("\"IfNotPresent\"");
    }

    @Test
    void given_a_name_that_makes_no_host_names_then_it_is_refused_at_once() {
        var spec = "{worker: %s}".formatted(ROLE.formatted(11));

        assertThatThrownBy(() -> cluster.create("a".repeat(54), spec))
                .hasMessageContaining(
                        "metadata.name: must have at most 53 characters, as host names of pods"
                                + " have 63 with -worker-INDEX");
        assertThatThrownBy(() -> cluster.create("dotted.name", spec))
                .hasMessageContaining("metadata.name: pods take their host names from it");
        assertThatThrownBy(
                        () ->
                                cluster.create(
                                        "2nd-try",
                                        "{intranet: Service, worker: %s}"
                                                .formatted(ROLE.formatted(1))))
                .hasMessageContaining("metadata.name: must begin with a letter");
        assertThat(
                        cluster.create(
                                "a".repeat(53),
                                "{suspend: true, worker: %s}".formatted(ROLE.formatted(11))))
                .isNotNull();
    }

    @Test
    void given_upstreams_manifests_then_all_are_admitted() {
        var corpus = Corpus.find();
        if (corpus.isEmpty()) {
            System.out.println("skipped: no upstream manifests beside the repository");
        }
        Assumptions.assumeTrue(corpus.isPresent(), "no upstream manifests");

        for (var manifest : corpus.orElseThrow().jobs()) {
            assertThat(cluster.admits(manifest)).as(manifest).isEmpty();
        }
    }

    private static PaddleJob withSpec(PaddleJob job, String spec) {
        var yaml =
                """
                apiVersion: batch.paddlepaddle.org/v1
                kind: PaddleJob
                metadata: {name: %s, namespace: %s}
                spec: %s
                """
                        .formatted(
                                job.getMetadata().getName(),
                                job.getMetadata().getNamespace(),
                                spec);
        var changed = Serialization.unmarshal(yaml, PaddleJob.class);
        changed.setMetadata(job.getMetadata());
        changed.setStatus(job.getStatus());
        return changed;
    }
}
