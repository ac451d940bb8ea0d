// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

/** An API server to perform on: the one the environment names, else the embedded one. */
final class Stage implements AutoCloseable {
    private static final String KUBECONFIG = "PADDLECLOUD_TEST_KUBECONFIG";
    private static final long PATIENCE_SECONDS = 90;

    private final KubernetesClient client;
    private final @Nullable EmbeddedKubernetes embedded;

    private Stage(Config config, @Nullable EmbeddedKubernetes embedded) {
        this.client = new KubernetesClientBuilder().withConfig(config).build();
        this.embedded = embedded;
    }

    static Stage open(Path directory) {
        if (System.getenv(KUBECONFIG) != null) {
            return genuine();
        }
        var embedded =
                EmbeddedKubernetes.start(
                        directory.resolve("data"),
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")));
        var admin = embedded.server().kubeconfigFor("admin", List.of("system:masters"));
        return new Stage(Config.fromKubeconfig(admin.text()), embedded);
    }

    static Stage genuine() {
        return new Stage(Config.fromKubeconfig(kubeconfig()), null);
    }

    static File kubeconfig() {
        return new File(Objects.requireNonNull(System.getenv(KUBECONFIG), KUBECONFIG));
    }

    KubernetesClient client() {
        return client;
    }

    void install(String manifest) {
        for (var resource :
                client.load(Stage.class.getResourceAsStream("/manifests/" + manifest)).items()) {
            client.resource(resource).fieldManager("test").forceConflicts().serverSideApply();
            if (resource instanceof CustomResourceDefinition crd) {
                client.resource(crd)
                        .waitUntilCondition(Stage::established, PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    private static boolean established(CustomResourceDefinition crd) {
        return crd != null
                && crd.getStatus() != null
                && Stream.ofNullable(crd.getStatus().getConditions())
                        .flatMap(List::stream)
                        .anyMatch(
                                condition ->
                                        "Established".equals(condition.getType())
                                                && "True".equals(condition.getStatus()));
    }

    /** One job's life in a namespace of its own. */
    ObjectNode perform(Recording recording, Life life, Judge judge) {
        var namespace = "up-" + UUID.randomUUID().toString().substring(0, 13);
        prepare(namespace);
        try {
            var scene = new Scene(client, namespace, recording.job().at("/metadata/name").asText());
            var play = new Play(scene, new PlayedNodes(client, namespace), judge);
            return play.perform(recording.job(), recording.gang(), life);
        } finally {
            // The embedded server goes as a whole.
            if (embedded == null) {
                client.namespaces().withName(namespace).delete();
            }
        }
    }

    /** A genuine cluster admits pods only once the account they run under is there. */
    private void prepare(String namespace) {
        client.resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(namespace)
                                .endMetadata()
                                .build())
                .create();
        if (embedded == null) {
            client.serviceAccounts()
                    .inNamespace(namespace)
                    .withName("default")
                    .waitUntilCondition(Objects::nonNull, PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        client.close();
        if (embedded != null) {
            embedded.close();
        }
    }
}
