// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** The built-in controllers at work, through the API alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControllersIT {
    private static final ResourceDefinitionContext GADGETS =
            new ResourceDefinitionContext.Builder()
                    .withGroup("test.paddlecloud")
                    .withVersion("v1")
                    .withKind("Gadget")
                    .withPlural("gadgets")
                    .withNamespaced(true)
                    .build();

    private LocalApi cluster;
    private KubernetesClient client;

    @BeforeAll
    void start(@TempDir Path directory) {
        cluster = ControlPlane.start(directory);
        client = cluster.client();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Nested
    class Given_an_owner_and_its_dependents {
        @Test
        void when_it_is_deleted_then_they_follow() {
            var owner = make("background", "owner");
            var child = make("background", "child", reference(owner, true));
            make("background", "grandchild", reference(child, true));
            make("background", "stranger");

            maps("background").withName("owner").delete();

            Await.asserted("only the stranger to stay", () -> has("background", "stranger"));
        }

        @Test
        void when_it_is_deleted_in_the_foreground_then_it_goes_last() {
            var owner = make("foreground", "owner");
            var child = make("foreground", "child", reference(owner, true));
            hold(child);

            maps("foreground")
                    .withName("owner")
                    .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                    .delete();

            Await.until("the child to be deleted", () -> isDeleting("foreground", "child"));
            assertThat(find("foreground", "owner")).isPresent();
            release("foreground", "child");
            Await.asserted("both to be gone", () -> has("foreground"));
        }

        @Test
        void when_it_is_deleted_as_orphaning_then_they_stay_without_owner() {
            var owner = make("orphan", "owner");
            make("orphan", "child", reference(owner, true));

            maps("orphan")
                    .withName("owner")
                    .withPropagationPolicy(DeletionPropagation.ORPHAN)
                    .delete();

            Await.asserted("the child alone to stay", () -> has("orphan", "child"));
            assertThat(find("orphan", "child").orElseThrow().getMetadata().getOwnerReferences())
                    .isEmpty();
        }

        @Test
        void when_one_of_two_owners_goes_then_the_dependent_stays_with_the_other() {
            var first = make("shared", "first");
            var second = make("shared", "second");
            make("shared", "child", reference(first, true), reference(second, false));

            maps("shared").withName("first").delete();

            Await.asserted(
                    "the reference to be dropped",
                    () ->
                            assertThat(
                                            find("shared", "child")
                                                    .orElseThrow()
                                                    .getMetadata()
                                                    .getOwnerReferences())
                                    .extracting(OwnerReference::getName)
                                    .containsExactly("second"));
        }

        @Test
        void when_the_owner_exists_under_another_uid_then_the_dependent_is_garbage() {
            var owner = make("again", "owner");
            var stale = reference(owner, false);
            stale.setUid("00000000-0000-0000-0000-000000000000");

            make("again", "child", stale);

            Await.asserted("the child to be gone", () -> has("again", "owner"));
        }

        @Test
        void when_the_owner_is_of_a_kind_that_appeared_just_now_then_it_counts_too() {
            cluster.apply(
                    """
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: gadgets.test.paddlecloud}
                    spec:
                      group: test.paddlecloud
                      scope: Namespaced
                      names: {plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        schema:
                          openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
                    """);
            namespace("custom");
            var gadget = new GenericKubernetesResource();
            gadget.setApiVersion("test.paddlecloud/v1");
            gadget.setKind("Gadget");
            gadget.setMetadata(
                    new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("gadget")
                            .endMetadata()
                            .build()
                            .getMetadata());
            var owner =
                    Await.value(
                            "the new kind to be served",
                            () ->
                                    Optional.ofNullable(
                                            client.genericKubernetesResources(GADGETS)
                                                    .inNamespace("custom")
                                                    .resource(gadget)
                                                    .create()));
            make("custom", "child", reference(owner, true));

            client.genericKubernetesResources(GADGETS)
                    .inNamespace("custom")
                    .withName("gadget")
                    .delete();

            Await.asserted("the child to be gone", () -> has("custom"));
        }
    }

    @Nested
    class Given_a_namespace_with_content {
        @Test
        void when_it_is_deleted_then_everything_goes_and_it_follows() {
            make("doomed", "one");
            make("doomed", "two");

            client.namespaces().withName("doomed").delete();

            Await.until(
                    "the namespace to be gone",
                    () -> client.namespaces().withName("doomed").get() == null);
            assertThat(maps("doomed").list().getItems()).isEmpty();
        }

        @Test
        void when_something_holds_out_then_the_namespace_says_what() {
            hold(make("held", "one"));

            client.namespaces().withName("held").delete();

            Await.asserted(
                    "the conditions",
                    () ->
                            assertThat(conditions("held"))
                                    .contains(
                                            "Some resources are remaining: configmaps. has 1"
                                                    + " resource instances",
                                            "Some content in the namespace has finalizers"
                                                    + " remaining: test.paddlecloud/hold in 1"
                                                    + " resource instances"));
            release("held", "one");
            Await.until(
                    "the namespace to be gone",
                    () -> client.namespaces().withName("held").get() == null);
        }

        private List<String> conditions(String name) {
            return client.namespaces().withName(name).get().getStatus().getConditions().stream()
                    .map(condition -> condition.getMessage())
                    .toList();
        }
    }

    @Nested
    class Given_a_node {
        @Test
        void when_its_conditions_change_then_its_taints_follow() {
            node("moody", "False");

            Await.asserted(
                    "the taint of a node that is not ready",
                    () ->
                            assertThat(taints("moody"))
                                    .containsExactly(
                                            "node.kubernetes.io/not-ready NoSchedule",
                                            "node.kubernetes.io/not-ready NoExecute"));
            node("moody", "True");
            Await.asserted("no taint", () -> assertThat(taints("moody")).isEmpty());
            client.nodes().withName("moody").edit(ControllersIT::cordon);
            Await.asserted(
                    "the taint of a cordon",
                    () ->
                            assertThat(taints("moody"))
                                    .containsExactly(
                                            "node.kubernetes.io/unschedulable NoSchedule"));
        }
    }

    @Nested
    class Given_a_pod_that_waits_for_a_node {
        @Test
        void when_it_is_deleted_then_it_is_gone_at_once() {
            namespace("pods");
            cluster.apply(
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: waits, namespace: pods}
                    spec:
                      nodeSelector: {nowhere: "true"}
                      containers: [{name: main, image: none}]
                    """);

            client.pods().inNamespace("pods").withName("waits").delete();

            Await.until(
                    "the pod to be gone",
                    () -> client.pods().inNamespace("pods").withName("waits").get() == null);
        }
    }

    private void namespace(String name) {
        client.namespaces()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .endMetadata()
                                .build())
                .serverSideApply();
    }

    private ConfigMap make(String namespace, String name, OwnerReference... owners) {
        namespace(namespace);
        return maps(namespace)
                .resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withOwnerReferences(owners)
                                .endMetadata()
                                .build())
                .create();
    }

    private static OwnerReference reference(HasMetadata owner, boolean blocking) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withBlockOwnerDeletion(blocking)
                .build();
    }

    private void hold(ConfigMap map) {
        maps(map.getMetadata().getNamespace())
                .withName(map.getMetadata().getName())
                .edit(
                        now ->
                                new ConfigMapBuilder(now)
                                        .editMetadata()
                                        .addToFinalizers("test.paddlecloud/hold")
                                        .endMetadata()
                                        .build());
    }

    private void release(String namespace, String name) {
        maps(namespace)
                .withName(name)
                .edit(
                        now ->
                                new ConfigMapBuilder(now)
                                        .editMetadata()
                                        .removeFromFinalizers("test.paddlecloud/hold")
                                        .endMetadata()
                                        .build());
    }

    private NonNamespaceOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> maps(
            String namespace) {
        return client.configMaps().inNamespace(namespace);
    }

    private Optional<ConfigMap> find(String namespace, String name) {
        return Optional.ofNullable(maps(namespace).withName(name).get());
    }

    private boolean isDeleting(String namespace, String name) {
        return find(namespace, name)
                .filter(map -> map.getMetadata().getDeletionTimestamp() != null)
                .isPresent();
    }

    /** Exactly these maps, besides the one every namespace is furnished with. */
    private void has(String namespace, String... names) {
        assertThat(maps(namespace).list().getItems())
                .extracting(map -> map.getMetadata().getName())
                .filteredOn(name -> !name.equals("kube-root-ca.crt"))
                .containsExactlyInAnyOrder(names);
    }

    private void node(String name, String ready) {
        cluster.apply(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: %s}
                """
                        .formatted(name));
        client.nodes()
                .withName(name)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        """
                        {"status":{"conditions":[{"type":"Ready","status":"%s"}]}}
                        """
                                .formatted(ready));
    }

    private static Node cordon(Node node) {
        node.getSpec().setUnschedulable(true);
        return node;
    }

    private List<String> taints(String name) {
        var spec = client.nodes().withName(name).get().getSpec();
        return spec == null
                ? List.of()
                : spec.getTaints().stream().map(ControllersIT::text).toList();
    }

    private static String text(Taint taint) {
        return taint.getKey() + " " + taint.getEffect();
    }
}
