// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.OWNERSHIP;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.T0;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.apply;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.applyMap;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.by;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.configMap;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.deployment;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.fields;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.owners;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;

/** Ownership through updates, statuses and older ways of applying. */
class OwnershipOverTimeTest {
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
    class Given_a_list_of_two_owners {
        @Test
        void when_its_last_element_is_applied_away_then_who_made_the_list_keeps_it() {
            var made = deployment(containers("ports: [{containerPort: 81, protocol: TCP}]"));
            OWNERSHIP.recordUpdate(Types.DEPLOYMENT, null, made, by("maker", 0));
            var first = deployment(containers("ports: [{containerPort: 80, protocol: TCP}]"));
            var both = apply(made, first, by("two", 1), true);
            var onlyTheirs = both.deepCopy();
            ((ArrayNode) onlyTheirs.at("/spec/template/spec/containers/0/ports")).remove(0);
            OWNERSHIP.recordUpdate(Types.DEPLOYMENT, both, onlyTheirs, by("one", 2));

            var none = apply(onlyTheirs, deployment(containers("image: b")), by("two", 3), true);

            assertThat(none.at("/spec/template/spec/containers/0/ports")).isEmpty();
            assertThat(
                            fields(none, "maker")
                                    .at("/f:spec/f:template/f:spec/f:containers")
                                    .path("k:{\"name\":\"b\"}")
                                    .has("f:ports"))
                    .isTrue();
        }

        private static String containers(String rest) {
            return "{template: {spec: {containers: [{name: b, " + rest + "}]}}}";
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
