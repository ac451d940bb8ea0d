// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.ConditionType;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.OperatedCluster;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.plan.job.JobSettings;

/** A second kind, beside jobs and with nothing copied from them, with the rights it asks for. */
class ToyIT {
    private static final long PATIENCE_SECONDS = 90;
    private static final List<String> MANIFESTS =
            List.of(
                    "10-paddlejobs.batch.paddlepaddle.org.yaml",
                    "11-samplejobs.batch.paddlepaddle.org.yaml",
                    "11-samplesets.batch.paddlepaddle.org.yaml",
                    "12-test-podgroups.yaml",
                    "14-test-toys.yaml",
                    "20-operator.yaml",
                    "21-samples.yaml",
                    "24-test-toys.yaml");

    private static OperatedCluster cluster;

    @BeforeAll
    static void start(@TempDir Path directory) {
        var usual = OperatorConfig.standalone();
        var kinds = new ArrayList<KindController.Maker>(OperatedKinds.jobs(JobSettings.PLAIN));
        kinds.add(ToyReconciler::controller);
        cluster = OperatedCluster.start(directory, MANIFESTS, usual.with(kinds));
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            try {
                assertThat(cluster.unusedRights("test-toys")).as("rights nobody needs").isEmpty();
            } finally {
                cluster.close();
            }
        }
    }

    @Test
    void given_a_toy_then_its_notes_are_written_and_it_says_so() {
        create("plain", new ToySpec(3, "hello"));

        var toy = await("plain", holds(StandardCondition.Ready));
        assertThat(toy.getStatus().phase()).isEqualTo(ToyPhase.Written);
        assertThat(notes("plain"))
                .extracting(note -> note.getData().get("text"))
                .containsExactly("hello", "hello", "hello");
        assertThat(events("plain")).containsExactly("created ConfigMap plain-0, plain-1, plain-2");
        assertThat(cluster.operator().metrics().exposition("").text())
                .contains("paddlecloud_operator_toys{phase=\"Written\"} ")
                .contains("paddlecloud_operator_toy_phases_total{phase=\"Written\"} ")
                .contains("paddlecloud_operator_toy_passes_total ")
                .contains("paddlecloud_operator_jobs{phase=\"Running\"} 0");
    }

    @Test
    void given_fewer_notes_then_the_others_are_erased() {
        create("less", new ToySpec(3, "hello"));
        await("less", holds(StandardCondition.Ready));

        toy("less").patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"notes\": 1}}");

        note("less-2").waitUntilCondition(n -> n == null, PATIENCE_SECONDS, TimeUnit.SECONDS);
        await("less", t -> Long.valueOf(2).equals(t.getStatus().observedGeneration()));
        assertThat(notes("less")).hasSize(1);
    }

    @Test
    void given_a_spec_that_makes_no_sense_then_every_problem_is_named() {
        create("wrong", new ToySpec(0, null));

        var toy = await("wrong", fails(StandardCondition.Accepted));

        assertThat(toy.getStatus().condition(StandardCondition.Accepted))
                .map(Condition::message)
                .contains("spec.text: is missing; spec.notes: must be at least 1, found 0");
    }

    @Test
    void given_a_foreign_object_in_the_way_then_it_is_left_alone_and_named() {
        cluster.admin()
                .resource(
                        new ConfigMapBuilder()
                                .withMetadata(
                                        new ObjectMetaBuilder()
                                                .withName("taken-0")
                                                .withNamespace(cluster.namespace())
                                                .build())
                                .build())
                .create();

        create("taken", new ToySpec(1, "hello"));

        var toy = await("taken", fails(StandardCondition.Reconciled));
        assertThat(toy.getStatus().condition(StandardCondition.Reconciled))
                .map(Condition::message)
                .hasValueSatisfying(
                        m -> assertThat(m).contains("ConfigMap taken-0 exists already"));
    }

    @Test
    void given_a_forged_status_then_it_is_put_right() {
        create("forged", new ToySpec(1, "hello"));
        var status = await("forged", holds(StandardCondition.Ready)).getStatus();

        toy("forged")
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\": {\"phase\": \"Pending\"}}");

        await("forged", found -> status.equals(found.getStatus()));
    }

    private static void create(String name, ToySpec spec) {
        var toy = new Toy();
        toy.setMetadata(
                new ObjectMetaBuilder().withName(name).withNamespace(cluster.namespace()).build());
        toy.setSpec(spec);
        cluster.admin().resource(toy).create();
    }

    private static Resource<Toy> toy(String name) {
        return cluster.admin().resources(Toy.class).inNamespace(cluster.namespace()).withName(name);
    }

    private static Toy await(String name, Predicate<Toy> condition) {
        return toy(name)
                .waitUntilCondition(
                        found -> found.getStatus() != null && condition.test(found),
                        PATIENCE_SECONDS,
                        TimeUnit.SECONDS);
    }

    private static Predicate<Toy> holds(ConditionType type) {
        return toy -> toy.getStatus().condition(type).filter(Condition::holds).isPresent();
    }

    private static Predicate<Toy> fails(ConditionType type) {
        return toy -> toy.getStatus().condition(type).filter(c -> !c.holds()).isPresent();
    }

    private static Resource<ConfigMap> note(String name) {
        return cluster.admin().configMaps().inNamespace(cluster.namespace()).withName(name);
    }

    private static List<ConfigMap> notes(String toy) {
        return cluster.admin()
                .configMaps()
                .inNamespace(cluster.namespace())
                .withLabel(Toy.LABEL, toy)
                .list()
                .getItems();
    }

    private static List<String> events(String toy) {
        return cluster
                .admin()
                .v1()
                .events()
                .inNamespace(cluster.namespace())
                .list()
                .getItems()
                .stream()
                .filter(event -> toy.equals(event.getInvolvedObject().getName()))
                .map(event -> event.getMessage())
                .toList();
    }
}
