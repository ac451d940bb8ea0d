// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.OWNERSHIP;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.apply;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.applyMap;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.by;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.deployment;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.fields;
import static org.paddlepaddle.cloud.ground.server.merge.OwnershipSteps.owners;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Several managers and what each of them gives. */
class ServerSideApplyTest {
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
}
