// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode.Shape;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

class BuiltInTypeTest {
    private static final TypeSchema DEPLOYMENT = Types.DEPLOYMENT.schema();
    private static final TypeSchema POD = Types.POD.schema();

    @Nested
    class Given_a_short_deployment {
        @Test
        void then_defaults_are_those_of_kubernetes() {
            var deployment =
                    Yaml.object(
                            """
                            apiVersion: apps/v1
                            kind: Deployment
                            metadata: {name: web}
                            spec:
                              selector: {matchLabels: {app: web}}
                              template:
                                metadata: {labels: {app: web}}
                                spec:
                                  containers:
                                  - name: web
                                    image: nginx
                                    ports: [{containerPort: 80}]
                                    livenessProbe: {httpGet: {port: 80}}
                                  volumes: [{name: scratch}, {name: c, configMap: {name: c}}]
                            """);

            DEPLOYMENT.applyDefaults(deployment);

            assertThat(deployment)
                    .isEqualTo(
                            Yaml.object(
                                    """
                                    apiVersion: apps/v1
                                    kind: Deployment
                                    metadata: {name: web}
                                    spec:
                                      selector: {matchLabels: {app: web}}
                                      template:
                                        metadata: {labels: {app: web}}
                                        spec:
                                          containers:
                                          - name: web
                                            image: nginx
                                            imagePullPolicy: Always
                                            ports: [{containerPort: 80, protocol: TCP}]
                                            resources: {}
                                            terminationMessagePath: /dev/termination-log
                                            terminationMessagePolicy: File
                                            livenessProbe:
                                              httpGet: {port: 80, path: /, scheme: HTTP}
                                              timeoutSeconds: 1
                                              periodSeconds: 10
                                              successThreshold: 1
                                              failureThreshold: 3
                                          volumes:
                                          - {name: scratch, emptyDir: {}}
                                          - {name: c, configMap: {name: c, defaultMode: 420}}
                                          dnsPolicy: ClusterFirst
                                          restartPolicy: Always
                                          schedulerName: default-scheduler
                                          securityContext: {}
                                          terminationGracePeriodSeconds: 30
                                      replicas: 1
                                      revisionHistoryLimit: 10
                                      progressDeadlineSeconds: 600
                                      strategy:
                                        type: RollingUpdate
                                        rollingUpdate: {maxUnavailable: 25%, maxSurge: 25%}
                                    status: {}
                                    """));
        }

        @Test
        void then_defaulting_again_changes_nothing() {
            var deployment =
                    Yaml.object(
                            "{spec: {template: {spec: {containers: [{name: a, image: 'b:1'}]}}}}");
            DEPLOYMENT.applyDefaults(deployment);
            var once = deployment.deepCopy();

            DEPLOYMENT.applyDefaults(deployment);

            assertThat(deployment).isEqualTo(once);
        }
    }

    @Nested
    class Given_a_pod {
        @Test
        void then_limits_become_requests_and_numbers_quantities() {
            var pod =
                    Yaml.object(
                            "{spec: {containers: [{name: a, image: 'b@sha256:1', resources:"
                                    + " {limits: {cpu: 1.0, memory: 1073741824}}}]}}");

            POD.applyDefaults(pod);

            var container = pod.path("spec").path("containers").get(0);
            assertThat(container.path("resources"))
                    .isEqualTo(
                            Yaml.any(
                                    "{limits: {cpu: '1', memory: '1073741824'}, requests: {cpu:"
                                            + " '1', memory: '1073741824'}}"));
            assertThat(container.path("imagePullPolicy").asText()).isEqualTo("IfNotPresent");
            assertThat(pod.path("spec").path("enableServiceLinks").asBoolean()).isTrue();
        }

        @Test
        void then_unknown_fields_are_named_with_indexes_and_dropped() {
            var pod =
                    Yaml.object(
                            "{spec: {foo: 1, containers: [{name: a, bar: {x: 1}}], nodeName: null,"
                                    + " nodeSelector: {any: thing}}}");

            assertThat(POD.unknownFields(pod))
                    .containsExactly("spec.foo", "spec.containers[0].bar");

            POD.prune(pod);

            assertThat(pod)
                    .isEqualTo(
                            Yaml.object(
                                    "{spec: {containers: [{name: a}], nodeSelector: {any:"
                                            + " thing}}}"));
        }

        @Test
        void then_wrong_types_are_told_as_go_tells_them() {
            var deployment =
                    Yaml.object(
                            "{spec: {replicas: many, selector: {matchLabels: {a: 1}}, template:"
                                    + " {spec: {containers: [{name: a}]}}}}");

            assertThat(DEPLOYMENT.validate(deployment))
                    .containsExactly(
                            new Cause(
                                    "FieldValueTypeInvalid",
                                    "json: cannot unmarshal string into Go struct field"
                                            + " DeploymentSpec.spec.replicas of type int32",
                                    "spec.replicas"),
                            new Cause(
                                    "FieldValueTypeInvalid",
                                    "json: cannot unmarshal number into Go struct field"
                                            + " LabelSelector.spec.selector.matchLabels of type"
                                            + " string",
                                    "spec.selector.matchLabels.a"));
        }

        @Test
        void then_missing_and_unsupported_values_are_told() {
            var pod =
                    Yaml.object(
                            "{spec: {restartPolicy: Sometimes, containers: [{image: x}]},"
                                    + " status: {conditions: [{}]}}");

            assertThat(POD.validate(pod))
                    .containsExactly(
                            new Cause(
                                    "FieldValueNotSupported",
                                    "Unsupported value: \"Sometimes\": supported values:"
                                            + " \"Always\", \"OnFailure\", \"Never\"",
                                    "spec.restartPolicy"),
                            new Cause(
                                    "FieldValueRequired",
                                    "Required value",
                                    "spec.containers[0].name"));
            assertThat(POD.validate(Yaml.object("{spec: {}}")))
                    .containsExactly(
                            new Cause("FieldValueRequired", "Required value", "spec.containers"));
        }
    }

    @Nested
    class Given_other_kinds {
        @Test
        void then_a_service_is_completed() {
            var service =
                    Yaml.object("{metadata: {}, spec: {type: NodePort, ports: [{port: 80}]}}");

            Types.SERVICE.schema().applyDefaults(service);

            assertThat(service)
                    .isEqualTo(
                            Yaml.object(
                                    "{metadata: {}, spec: {type: NodePort, sessionAffinity: None,"
                                            + " externalTrafficPolicy: Cluster,"
                                            + " internalTrafficPolicy: Cluster, ports: [{port: 80,"
                                            + " protocol: TCP, targetPort: 80}]}, status:"
                                            + " {loadBalancer: {}}}"));
        }

        @Test
        void then_what_go_writes_even_when_empty_is_there() {
            var set =
                    Yaml.object(
                            "{spec: {volumeClaimTemplates: [{metadata: {name: d}, spec:"
                                    + " {resources: {requests: {storage: 1024Mi}}}}]}}");

            Types.STATEFUL_SET.schema().applyDefaults(set);

            assertThat(set.path("status"))
                    .isEqualTo(Yaml.any("{replicas: 0, availableReplicas: 0}"));
            assertThat(set.at("/spec/template/metadata")).isEqualTo(Yaml.any("{}"));
            assertThat(set.at("/spec/volumeClaimTemplates/0"))
                    .isEqualTo(
                            Yaml.any(
                                    "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name:"
                                            + " d}, spec: {volumeMode: Filesystem, resources:"
                                            + " {requests: {storage: 1Gi}}}, status: {phase:"
                                            + " Pending}}"));
        }

        @Test
        void then_the_old_name_of_a_service_account_is_the_new_one() {
            var pod = Yaml.object("{spec: {serviceAccount: robot, containers: []}}");

            Types.POD.schema().applyDefaults(pod);

            assertThat(pod.at("/spec/serviceAccountName").asText()).isEqualTo("robot");
        }

        @Test
        void then_a_job_is_completed() {
            var job = Yaml.object("{spec: {template: {metadata: {labels: {a: b}}, spec: {}}}}");

            Types.JOB.schema().applyDefaults(job);

            assertThat(job.path("spec").path("completions").asInt()).isEqualTo(1);
            assertThat(job.path("spec").path("backoffLimit").asInt()).isEqualTo(6);
            assertThat(job.path("metadata").path("labels")).isEqualTo(Yaml.any("{a: b}"));
        }

        @Test
        void then_an_unknown_kind_takes_everything() {
            var schema = Types.SCHEMAS.builtIn("no.such", "v1", "Thing");
            var thing = Yaml.object("{kind: Thing, metadata: {name: a}, whatever: {x: [1]}}");
            var copy = thing.deepCopy();

            schema.applyDefaults(thing);
            schema.prune(thing);

            assertThat(thing).isEqualTo(copy);
            assertThat(schema.validate(thing)).isEmpty();
            assertThat(schema.unknownFields(thing)).isEmpty();
        }

        @Test
        void then_merge_rules_are_known() {
            var ports =
                    POD.root()
                            .field("spec")
                            .flatMap(spec -> spec.field("containers"))
                            .flatMap(SchemaNode::item)
                            .flatMap(container -> container.field("ports"))
                            .orElseThrow();

            assertThat(ports.shape()).isEqualTo(Shape.MAP_LIST);
            assertThat(ports.mapKeys()).containsExactly("containerPort", "protocol");
            assertThat(ports.patchMergeKey()).contains("containerPort");
            assertThat(ports.patchStrategy()).containsExactly("merge");
        }
    }
}
