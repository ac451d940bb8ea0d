// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.sample.PlayedRuntime;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.plan.service.model.ModelAnswer;

/**
 * The objects of {@code pdc demo}, step by step, on a genuine control plane whose nodes KWOK plays:
 * the same operators as on a laptop bring each to its last phase, under the same names and owners.
 */
@Tag("nightly")
class DemoObjectsIT {
    private static final Path STEPS = Path.of("../../samples/click-prediction");
    private static final Set<String> OURS = Set.of("SampleSet", "PaddleJob", "PaddleService");
    private static final String RUNTIME = "127.77.16.2";
    private static final String READY_AT =
            """
            {"status": {"phase": "Running", "podIP": "%s", "podIPs": [{"ip": "%s"}],
             "conditions": [{"type": "Ready", "status": "True"}]}}
            """;
    private static final List<String> DEFINITIONS =
            List.of(
                    "10-paddlejobs.batch.paddlepaddle.org.yaml",
                    "11-samplejobs.batch.paddlepaddle.org.yaml",
                    "11-samplesets.batch.paddlepaddle.org.yaml",
                    "15-paddleservices.elasticserving.paddlepaddle.org.yaml",
                    "16-paddleservices.serving.paddlepaddle.org.yaml");

    /** What the operators make of the demo's own objects. */
    private static final List<String> MADE =
            List.of(
                    "configmaps/click-model < PaddleJob/click-model",
                    "deployments/click-model-HASH < PaddleService/click-model",
                    "endpointslices/click-model < PaddleService/click-model",
                    "endpointslices/click-model-default < PaddleService/click-model",
                    "endpointslices/click-model-default-private < PaddleService/click-model",
                    "persistentvolumeclaims/click-log < SampleSet/click-log",
                    "pods/click-model-ps-0 < PaddleJob/click-model",
                    "pods/click-model-ps-1 < PaddleJob/click-model",
                    "pods/click-model-worker-0 < PaddleJob/click-model",
                    "pods/click-model-worker-1 < PaddleJob/click-model",
                    "secrets/click-log-runtime < SampleSet/click-log",
                    "services/click-log-runtime-service < SampleSet/click-log",
                    "services/click-model < PaddleService/click-model",
                    "services/click-model-default < PaddleService/click-model",
                    "services/click-model-default-private < PaddleService/click-model",
                    "statefulsets/click-log-runtime < SampleSet/click-log");

    @Test
    void given_the_demos_steps_then_each_object_reaches_its_last_phase(@TempDir Path logs)
            throws Exception {
        var kubeconfig = Lab.controlPlane();
        var program = Lab.nodes();

        var made = new TreeSet<String>();
        try (var stage = Stage.genuine(kubeconfig);
                var _ = Kwok.start(program, kubeconfig, stage.client(), logs.resolve("kwok.log"));
                var _ = new PlayedRuntime(RUNTIME)) {
            DEFINITIONS.forEach(stage::install);
            try (var _ = PaddleCloudOperator.start(everyKind(), stage.client())) {
                stage.inNamespace(
                        namespace -> {
                            new Demo(stage.client(), namespace).play();
                            made.addAll(owned(stage.client(), namespace));
                        });
            }
        }

        assertThat(made).containsExactlyElementsOf(MADE);
    }

    private static OperatorConfig everyKind() {
        return OperatorConfig.standalone()
                .with(
                        OperatedKinds.all(
                                JobSettings.PLAIN,
                                SampleSettings.USUAL,
                                ServiceSettings.behind("10.8.0.1", 8081),
                                _ -> new ModelAnswer.Found("1".repeat(64), 1)));
    }

    /** Everything that one of our kinds owns. */
    private static List<String> owned(KubernetesClient client, String namespace) {
        var lines = new ArrayList<String>();
        for (var collection : Namespaced.known(client).collections()) {
            for (var object : items(client, collection.formatted(namespace))) {
                var owner = object.at("/metadata/ownerReferences/0");
                if (OURS.contains(owner.path("kind").asText())) {
                    lines.add(
                            "%s/%s < %s/%s"
                                    .formatted(
                                            collection.substring(collection.lastIndexOf('/') + 1),
                                            object.at("/metadata/name")
                                                    .asText()
                                                    .replaceFirst("-[0-9a-f]{8}$", "-HASH"),
                                            owner.path("kind").asText(),
                                            owner.path("name").asText()));
                }
            }
        }
        return lines;
    }

    private static List<JsonNode> items(KubernetesClient client, String path) {
        return StreamSupport.stream(Tree.json(client.raw(path)).path("items").spliterator(), false)
                .toList();
    }

    /** The steps in one namespace; what a provisioner, nodes and programs would do is played. */
    private record Demo(KubernetesClient client, String namespace) {
        void play() {
            client.resource(
                            new SecretBuilder()
                                    .withNewMetadata()
                                    .withName("data-center")
                                    .withNamespace(namespace)
                                    .endMetadata()
                                    .addToStringData("access-key", "played")
                                    .addToStringData("secret-key", "played")
                                    .build())
                    .create();
            provide("click-log");
            provide("click-model");
            apply("01-click-log.yaml");
            finish("click-log");
            apply("02-sample-set.yaml");
            fill();
            apply("03-train.yaml");
            train();
            apply("04-register.yaml");
            finish("register-click-model");
            apply("05-cube.yaml");
            serve("app=click-model-cube", 2);
            apply("06-service.yaml");
            answer();
        }

        private void apply(String step) {
            try (var text = Files.newInputStream(STEPS.resolve(step))) {
                for (var object : client.load(text).items()) {
                    if (!object.getKind().startsWith("Cluster")) {
                        object.getMetadata().setNamespace(namespace);
                        client.resource(object).create();
                    }
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        /** The volume that a provisioner would make for a claim. */
        private void provide(String claim) {
            HasMetadata volume =
                    new PersistentVolumeBuilder()
                            .withNewMetadata()
                            .withName(namespace + "-" + claim)
                            .endMetadata()
                            .withNewSpec()
                            .withCapacity(Map.of("storage", new Quantity("1Ti")))
                            .withAccessModes("ReadWriteMany")
                            .withNewClaimRef()
                            .withNamespace(namespace)
                            .withName(claim)
                            .endClaimRef()
                            .withNewHostPath()
                            .withPath("/nonexistent/" + claim)
                            .endHostPath()
                            .endSpec()
                            .build();
            client.resource(volume).create();
        }

        /** The pod of a Job runs and ends well. */
        private void finish(String job) {
            var pods = awaitPods("job-name=" + job, 1);
            nodes().place(pods);
            nodes().run(pods);
            awaitEach(pods, "Running");
            nodes().succeed(pods);
            Patience.await(
                    "job " + job,
                    () -> conditions("/apis/batch/v1", "jobs", job).contains("Complete=True"));
        }

        private void fill() {
            var pods = awaitNamed("click-log-runtime-0");
            // Where the played runtime listens, and no node of KWOK's would say.
            client.pods()
                    .inNamespace(namespace)
                    .withName(pods.getFirst().at("/metadata/name").asText())
                    .subresource("status")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            READY_AT.formatted(RUNTIME, RUNTIME));
            awaitPhase("v1alpha1", "samplesets", "click-log", "Ready");
        }

        private void train() {
            var pods = awaitPods("paddle-res-name", 4);
            nodes().place(pods);
            nodes().run(pods);
            awaitPhase("v1", "paddlejobs", "click-model", "Running");
            nodes().succeed(pods.stream().filter(Demo::works).toList());
            awaitPhase("v1", "paddlejobs", "click-model", "Completed");
        }

        private static boolean works(JsonNode pod) {
            return pod.at("/metadata/name").asText().contains("-worker-");
        }

        private void serve(String selector, int count) {
            var pods = awaitPods(selector, count);
            nodes().place(pods);
            nodes().run(pods);
            awaitEach(pods, "Running");
        }

        private void answer() {
            serve("PaddleService=click-model", 1);
            var group = "/apis/elasticserving.paddlepaddle.org/v1";
            Patience.await(
                    "the service",
                    () ->
                            conditions(group, "paddleservices", "click-model")
                                    .contains("Ready=True"));
        }

        private KwokNodes nodes() {
            return new KwokNodes(client, namespace);
        }

        private List<JsonNode> awaitPods(String selector, int count) {
            var path = "/api/v1/namespaces/%s/pods?labelSelector=%s".formatted(namespace, selector);
            Patience.await(
                    count + " pods of " + selector, () -> items(client, path).size() == count);
            return items(client, path);
        }

        private List<JsonNode> awaitNamed(String pod) {
            Predicate<JsonNode> named = each -> each.at("/metadata/name").asText().equals(pod);
            var path = "/api/v1/namespaces/%s/pods".formatted(namespace);
            Patience.await(pod, () -> items(client, path).stream().anyMatch(named));
            return items(client, path).stream().filter(named).toList();
        }

        private void awaitEach(List<JsonNode> pods, String phase) {
            for (var pod : pods) {
                var name = pod.at("/metadata/name").asText();
                Patience.await(
                        name + " " + phase,
                        () ->
                                object("/api/v1", "pods", name)
                                        .at("/status/phase")
                                        .asText()
                                        .equals(phase));
            }
        }

        private void awaitPhase(String version, String plural, String name, String phase) {
            var group = "/apis/batch.paddlepaddle.org/" + version;
            Patience.await(
                    plural + " " + phase,
                    () -> object(group, plural, name).at("/status/phase").asText().equals(phase));
        }

        private List<String> conditions(String group, String plural, String name) {
            var conditions = object(group, plural, name).at("/status/conditions");
            return StreamSupport.stream(conditions.spliterator(), false)
                    .map(each -> each.path("type").asText() + "=" + each.path("status").asText())
                    .toList();
        }

        private JsonNode object(String group, String plural, String name) {
            return Tree.json(
                    client.raw("%s/namespaces/%s/%s/%s".formatted(group, namespace, plural, name)));
        }
    }
}
