// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

class OwnershipTest {
    private static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
    private static final Ownership OWNERSHIP = new Ownership();

    private static Writer by(String manager, long second) {
        return new Writer(manager, "", T0.plusSeconds(second));
    }

    private static ObjectNode deployment(String spec) {
        return Yaml.object(
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: default},"
                        + " spec: "
                        + spec
                        + "}");
    }

    private static ObjectNode apply(
            @Nullable ObjectNode live, ObjectNode applied, Writer writer, boolean force) {
        return OWNERSHIP.apply(Types.DEPLOYMENT, live, applied, writer, force);
    }

    private static ObjectNode configMap(String data) {
        return Yaml.object(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: " + data + "}");
    }

    private static ObjectNode applyMap(
            @Nullable ObjectNode live, String data, String manager, boolean force) {
        return OWNERSHIP.apply(Types.CONFIG_MAP, live, configMap(data), by(manager, 0), force);
    }

    private static List<String> owners(ObjectNode object) {
        var owners = new ArrayList<String>();
        for (var entry : object.path("metadata").path("managedFields")) {
            owners.add(
                    entry.path("manager").asText()
                            + " "
                            + entry.path("operation").asText()
                            + " "
                            + entry.path("fieldsV1"));
        }
        return owners;
    }

    private static JsonNode fields(ObjectNode object, String manager) {
        for (var entry : object.path("metadata").path("managedFields")) {
            if (entry.path("manager").asText().equals(manager)) {
                return entry.path("fieldsV1");
            }
        }
        return Yaml.any("{}");
    }

    @Nested
    class Given_nothing_is_stored {
        @Test
        void when_applied_then_the_applier_owns_what_it_gave() {
            var result =
                    apply(
                            null,
                            deployment(
                                    "{replicas: 3, template: {spec: {containers: [{name: web,"
                                            + " image: nginx, ports: [{containerPort: 80}]}]}}}"),
                            by("me", 0),
                            false);

            assertThat(result.at("/spec/replicas").asInt()).isEqualTo(3);
            assertThat(result.at("/metadata/managedFields"))
                    .isEqualTo(
                            Yaml.any(
                                    """
                                    - manager: me
                                      operation: Apply
                                      apiVersion: apps/v1
                                      time: '2026-01-01T00:00:00Z'
                                      fieldsType: FieldsV1
                                      fieldsV1:
                                        f:spec:
                                          f:replicas: {}
                                          f:template:
                                            f:spec:
                                              f:containers:
                                                k:{"name":"web"}:
                                                  .: {}
                                                  f:image: {}
                                                  f:name: {}
                                                  f:ports:
                                                    k:{"containerPort":80,"protocol":"TCP"}:
                                                      .: {}
                                                      f:containerPort: {}
                                    """));
        }

        @Test
        void when_created_then_the_creator_owns_as_kubernetes_writes_it() {
            var object =
                    deployment(
                            "{replicas: 1, selector: {matchLabels: {app: web}}, strategy: {type:"
                                    + " RollingUpdate, rollingUpdate: {maxSurge: 25%}}, template:"
                                    + " {metadata: {labels: {app: web}}, spec: {containers: [{name:"
                                    + " web, image: nginx, resources: {}}]}}}");
            ((ObjectNode) object.path("metadata")).putObject("labels").put("app", "web");

            OWNERSHIP.recordUpdate(Types.DEPLOYMENT, null, object, by("kubectl-create", 0));

            assertThat(fields(object, "kubectl-create"))
                    .isEqualTo(
                            Yaml.any(
                                    """
                                    f:metadata: {'f:labels': {'.': {}, 'f:app': {}}}
                                    f:spec:
                                      f:replicas: {}
                                      f:selector: {}
                                      f:strategy:
                                        f:rollingUpdate: {'.': {}, 'f:maxSurge': {}}
                                        f:type: {}
                                      f:template:
                                        f:metadata: {'f:labels': {'.': {}, 'f:app': {}}}
                                        f:spec:
                                          f:containers:
                                            k:{"name":"web"}:
                                              .: {}
                                              f:image: {}
                                              f:name: {}
                                              f:resources: {}
                                    """));
        }

        @Test
        void when_a_custom_object_is_created_then_its_structures_are_owned_too() {
            var tab =
                    Yaml.object(
                            "{apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name:"
                                    + " a}, spec: {replicas: 1, tags: [x]}, status: {a: 1}}");

            OWNERSHIP.recordUpdate(Types.CRONTAB, null, tab, by("op", 0));

            assertThat(fields(tab, "op"))
                    .isEqualTo(
                            Yaml.any(
                                    "{'f:spec': {'.': {}, 'f:replicas': {}, 'f:tags': {'.': {},"
                                            + " 'v:\"x\"': {}}}}"));
        }
    }

    @Nested
    class Given_two_appliers {
        @Test
        void when_they_agree_then_both_own_and_the_second_has_no_time() {
            var first = applyMap(null, "{a: '1'}", "one", false);
            var second = applyMap(first, "{a: '1'}", "two", false);

            assertThat(owners(second))
                    .containsExactly(
                            "two Apply {\"f:data\":{\"f:a\":{}}}",
                            "one Apply {\"f:data\":{\"f:a\":{}}}");
            assertThat(second.at("/metadata/managedFields/0").has("time")).isFalse();
        }

        @Test
        void when_they_disagree_then_the_second_is_refused_and_told() {
            var first = applyMap(null, "{a: '1'}", "one", false);

            var refusal =
                    catchThrowableOfType(
                            ApiException.class, () -> applyMap(first, "{a: '2'}", "two", false));

            assertThat(refusal.code()).isEqualTo(409);
            assertThat(refusal)
                    .hasMessage("Apply failed with 1 conflict: conflict with \"one\": .data.a");
            assertThat(refusal.refusal().causes())
                    .containsExactly(
                            new Cause("FieldManagerConflict", "conflict with \"one\"", ".data.a"));
        }

        @Test
        void when_forced_then_ownership_moves() {
            var first = applyMap(null, "{a: '1', b: '1'}", "one", false);
            var second = applyMap(first, "{a: '2'}", "two", true);

            assertThat(second.path("data")).isEqualTo(Yaml.any("{a: '2', b: '1'}"));
            assertThat(owners(second))
                    .containsExactly(
                            "one Apply {\"f:data\":{\"f:b\":{}}}",
                            "two Apply {\"f:data\":{\"f:a\":{}}}");
        }

        @Test
        void when_one_stops_giving_a_field_then_it_goes_unless_the_other_owns_it() {
            var both =
                    applyMap(
                            applyMap(null, "{a: '1', b: '1'}", "one", false),
                            "{b: '1'}",
                            "two",
                            false);

            var less = applyMap(both, "{c: '1'}", "one", false);

            assertThat(less.path("data")).isEqualTo(Yaml.any("{b: '1', c: '1'}"));
        }

        @Test
        void when_an_updater_changed_the_value_then_the_conflict_names_its_version() {
            var applied = applyMap(null, "{a: '1', b: '1'}", "one", false);
            var updated = applied.deepCopy();
            ((ObjectNode) updated.path("data")).put("a", "9").put("b", "9");
            OWNERSHIP.recordUpdate(Types.CONFIG_MAP, applied, updated, by("hand", 5));

            assertThatThrownBy(() -> applyMap(updated, "{a: '1', b: '1'}", "one", false))
                    .hasMessage(
                            """
                            Apply failed with 2 conflicts: conflicts with "hand" using v1:
                            - .data.a
                            - .data.b\
                            """);
        }
    }

    @Nested
    class Given_lists {
        private static final String SPEC =
                "{template: {spec: {containers: [{name: a, image: 'i:1'}, {name: b, image:"
                        + " 'i:1'}]}}}";

        @Test
        void when_an_element_is_no_longer_given_then_it_goes() {
            var first = apply(null, deployment(SPEC), by("one", 0), false);

            var second =
                    apply(
                            first,
                            deployment(
                                    "{template: {spec: {containers: [{name: b, image: 'i:1'}]}}}"),
                            by("one", 1),
                            false);

            assertThat(second.at("/spec/template/spec/containers"))
                    .isEqualTo(Yaml.any("[{name: b, image: 'i:1'}]"));
        }

        @Test
        void when_another_adds_an_element_then_order_follows_the_configuration() {
            var first = apply(null, deployment(SPEC), by("one", 0), false);

            var second =
                    apply(
                            first,
                            deployment(
                                    "{template: {spec: {containers: [{name: c, image: 'i:1'},"
                                            + " {name: a}]}}}"),
                            by("two", 1),
                            false);

            assertThat(second.at("/spec/template/spec/containers").findValuesAsText("name"))
                    .containsExactly("c", "a", "b");
        }

        @Test
        void when_elements_repeat_then_the_configuration_is_refused() {
            assertThatThrownBy(
                            () ->
                                    apply(
                                            null,
                                            deployment(
                                                    "{template: {spec: {containers: [{name: a},"
                                                            + " {name: a}]}}}"),
                                            by("one", 0),
                                            false))
                    .hasMessage(
                            "failed to create typed patch object (default/web; apps/v1,"
                                    + " Kind=Deployment): .spec.template.spec.containers: duplicate"
                                    + " entries for key [name=\"a\"]");
        }

        @Test
        void when_a_field_is_not_declared_then_the_configuration_is_refused() {
            assertThatThrownBy(() -> apply(null, deployment("{foo: 1}"), by("one", 0), false))
                    .hasMessageEndingWith(".spec.foo: field not declared in schema");
        }

        @Test
        void when_atomic_values_differ_then_they_conflict_as_one() {
            var first =
                    apply(
                            null,
                            deployment("{selector: {matchLabels: {a: b}}}"),
                            by("one", 0),
                            false);

            assertThatThrownBy(
                            () ->
                                    apply(
                                            first,
                                            deployment("{selector: {matchLabels: {a: c}}}"),
                                            by("two", 0),
                                            false))
                    .hasMessageEndingWith("conflict with \"one\": .spec.selector");
        }
    }

    @Nested
    class Given_time_passes {
        @Test
        void when_nothing_changes_then_neither_does_the_object() {
            var first = applyMap(null, "{a: '1'}", "one", false);

            var again =
                    OWNERSHIP.apply(
                            Types.CONFIG_MAP, first, configMap("{a: '1'}"), by("one", 60), false);
            var updated = again.deepCopy();
            OWNERSHIP.recordUpdate(Types.CONFIG_MAP, again, updated, by("two", 90));

            assertThat(again).isEqualTo(first);
            assertThat(updated).isEqualTo(first);
        }

        @Test
        void when_a_value_changes_then_the_time_does() {
            var first = applyMap(null, "{a: '1'}", "one", false);

            var second =
                    OWNERSHIP.apply(
                            Types.CONFIG_MAP, first, configMap("{a: '2'}"), by("one", 60), false);

            assertThat(second.at("/metadata/managedFields/0/time").asText())
                    .isEqualTo("2026-01-01T00:01:00Z");
        }

        @Test
        void when_many_update_then_the_oldest_are_folded() {
            var object = configMap("{k: '0'}");
            OWNERSHIP.recordUpdate(Types.CONFIG_MAP, null, object, by("m0", 0));
            for (int i = 1; i <= 12; i++) {
                var next = object.deepCopy();
                ((ObjectNode) next.path("data")).put("k" + i, "x");
                OWNERSHIP.recordUpdate(Types.CONFIG_MAP, object, next, by("m" + i, i));
                object = next;
            }

            assertThat(owners(object)).hasSize(10);
            assertThat(fields(object, "ancient-changes"))
                    .isEqualTo(
                            Yaml.any(
                                    "{'f:data': {'.': {}, 'f:k': {}, 'f:k1': {}, 'f:k2': {},"
                                            + " 'f:k3': {}}}"));
        }
    }

    @Nested
    class Given_status_and_spec {
        @Test
        void when_status_is_written_then_its_writer_owns_status_alone() {
            var object = deployment("{replicas: 1}");
            OWNERSHIP.recordUpdate(Types.DEPLOYMENT, null, object, by("kubectl", 0));
            var next = object.deepCopy();
            next.putObject("status").put("replicas", 1);
            ((ObjectNode) next.path("spec")).put("replicas", 7);

            OWNERSHIP.recordUpdate(
                    Types.DEPLOYMENT, object, next, new Writer("controller", "status", T0));

            assertThat(fields(next, "controller"))
                    .isEqualTo(Yaml.any("{'f:status': {'f:replicas': {}}}"));
            assertThat(next.at("/metadata/managedFields").findValuesAsText("subresource"))
                    .containsExactly("status");
            assertThat(fields(next, "kubectl"))
                    .isEqualTo(Yaml.any("{'f:spec': {'f:replicas': {}}}"));
        }

        @Test
        void when_status_is_applied_then_conflicts_name_the_subresource() {
            var status = deployment("{}");
            status.putObject("status").put("replicas", 1);
            var first =
                    OWNERSHIP.apply(
                            Types.DEPLOYMENT,
                            deployment("{replicas: 1}"),
                            status,
                            new Writer("a", "status", T0),
                            false);
            ((ObjectNode) status.path("status")).put("replicas", 2);

            assertThatThrownBy(
                            () ->
                                    OWNERSHIP.apply(
                                            Types.DEPLOYMENT,
                                            first,
                                            status,
                                            new Writer("b", "status", T0),
                                            false))
                    .hasMessage(
                            "Apply failed with 1 conflict: conflict with \"a\" with subresource"
                                    + " \"status\": .status.replicas");
        }
    }

    @Nested
    class Given_client_side_apply_before {
        private static final String LAST = "kubectl.kubernetes.io/last-applied-configuration";

        private ObjectNode clientApplied() {
            var object = configMap("{a: '1', b: '1'}");
            ((ObjectNode) object.path("metadata"))
                    .putObject("annotations")
                    .put(LAST, configMap("{a: '1', b: '1'}").toString());
            OWNERSHIP.recordUpdate(
                    Types.CONFIG_MAP, null, object, by("kubectl-client-side-apply", 0));
            return object;
        }

        @Test
        void when_kubectl_applies_on_the_server_then_its_own_values_do_not_conflict() {
            var result = applyMap(clientApplied(), "{a: '2', b: '1'}", "kubectl", false);

            assertThat(result.path("data")).isEqualTo(Yaml.any("{a: '2', b: '1'}"));
            assertThat(result.at("/metadata/annotations").path(LAST).asText())
                    .isEqualTo(configMap("{a: '2', b: '1'}") + "\n");
        }

        @Test
        void when_someone_else_applies_then_it_conflicts() {
            assertThatThrownBy(() -> applyMap(clientApplied(), "{a: '2'}", "other", false))
                    .hasMessage(
                            "Apply failed with 1 conflict: conflict with"
                                    + " \"kubectl-client-side-apply\" using v1: .data.a");
        }
    }

    @Nested
    class Given_odd_requests {
        @Test
        void when_the_body_carries_managedFields_then_it_is_a_bad_request() {
            var applied = configMap("{}");
            ((ObjectNode) applied.path("metadata")).putArray("managedFields");

            assertThatThrownBy(
                            () ->
                                    OWNERSHIP.apply(
                                            Types.CONFIG_MAP, null, applied, by("a", 0), false))
                    .hasMessage("metadata.managedFields must be nil");
        }

        @Test
        void when_the_object_was_never_tracked_then_its_fields_are_from_before() {
            var result = applyMap(configMap("{a: '1'}"), "{b: '1'}", "one", false);

            assertThat(owners(result))
                    .containsExactly(
                            "one Apply {\"f:data\":{\"f:b\":{}}}",
                            "before-first-apply Update {\"f:data\":{\".\":{},\"f:a\":{}}}");
        }

        @Test
        void when_an_update_resets_the_list_then_tracking_ends() {
            var first = applyMap(null, "{a: '1'}", "one", false);
            var reset = first.deepCopy();
            ((ObjectNode) reset.path("metadata")).putArray("managedFields").addObject();

            OWNERSHIP.recordUpdate(Types.CONFIG_MAP, first, reset, by("two", 1));

            assertThat(reset.path("metadata").has("managedFields")).isFalse();
        }

        @Test
        void when_fields_are_removed_by_an_update_then_nobody_owns_them() {
            var first = applyMap(null, "{a: '1', b: '1'}", "one", false);
            var less = first.deepCopy();
            ((ObjectNode) less.path("data")).remove("a");

            OWNERSHIP.recordUpdate(Types.CONFIG_MAP, first, less, by("two", 1));

            assertThat(owners(less)).containsExactly("one Apply {\"f:data\":{\"f:b\":{}}}");
        }
    }
}
