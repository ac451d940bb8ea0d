// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.operator.InstalledManifests;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** An API server to perform on: the one the environment names, else the embedded one. */
final class Stage implements AutoCloseable {
    private static final String KUBECONFIG = "PADDLECLOUD_TEST_KUBECONFIG";
    private static final long PATIENCE_SECONDS = 90;

    private final KubernetesClient client;
    private final @Nullable LocalApi embedded;

    private Stage(Config config, @Nullable LocalApi embedded) {
        this.client = new KubernetesClientBuilder().withConfig(config).build();
        this.embedded = embedded;
    }

    static Stage open(Path directory) {
        if (System.getenv(KUBECONFIG) != null) {
            return genuine();
        }
        return embedded(directory);
    }

    static Stage embedded(Path directory) {
        var api = LocalApi.start(directory);
        return new Stage(Config.fromKubeconfig(api.kubeconfig().toFile()), api);
    }

    static Stage genuine() {
        return genuine(kubeconfig());
    }

    static Stage genuine(File kubeconfig) {
        return new Stage(Config.fromKubeconfig(kubeconfig), null);
    }

    static File kubeconfig() {
        return new File(Objects.requireNonNull(System.getenv(KUBECONFIG), KUBECONFIG));
    }

    KubernetesClient client() {
        return client;
    }

    void install(String manifest) {
        InstalledManifests.install(client, manifest);
    }

    /** Has these objects, kinds above all, as they are here, and nothing of earlier ones. */
    List<HasMetadata> define(InputStream manifest) {
        var objects = client.load(manifest).items();
        for (var object : objects) {
            client.resource(object).delete();
            client.resource(object)
                    .waitUntilCondition(Objects::isNull, PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        InstalledManifests.install(client, objects);
        return objects;
    }

    boolean hasNoJobs() {
        return Tree.json(client.raw("/apis/batch.paddlepaddle.org/v1/paddlejobs"))
                .path("items")
                .isEmpty();
    }

    /** One job's life in a namespace of its own. */
    ObjectNode perform(Recording recording, Life life, Nodes.Maker nodes, Judge judge) {
        var seen = Tree.object();
        inNamespace(
                namespace -> {
                    var name = recording.job().at("/metadata/name").asText();
                    var scene = new Scene(client, namespace, name);
                    var play = new Play(scene, nodes.in(client, namespace), judge);
                    seen.setAll(play.perform(recording.job(), recording.gang(), life));
                });
        return seen;
    }

    void inNamespace(Consumer<String> work) {
        var namespace = "up-" + UUID.randomUUID().toString().substring(0, 13);
        prepare(namespace);
        try {
            work.accept(namespace);
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
            client.configMaps()
                    .inNamespace(namespace)
                    .withName("kube-root-ca.crt")
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
