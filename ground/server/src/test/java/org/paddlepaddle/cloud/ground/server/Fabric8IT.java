// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** fabric8's client, which the operators use, with the kubeconfigs this server writes. */
@Timeout(300)
class Fabric8IT {
    private TestServer server;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private KubernetesClient client() {
        var text = server.api.kubeconfigFor("admin", List.of("system:masters")).text();
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(text)).build();
    }

    @Test
    void an_informer_sees_what_is_there_and_what_comes() throws Exception {
        server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"there\"}}");
        var seen = new LinkedBlockingQueue<String>();
        try (var client = client();
                var informer = client.pods().inNamespace("default").inform(new Recorder(seen))) {
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("added there");
            // The list comes first; what is put before the watch is open is not told again here.
            server.cluster.awaitWatchers(1);
            server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"new\"}}");
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("added new");
            server.cluster.put("pods", "default", "{\"metadata\":{\"name\":\"new\"}}");
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("updated new");
            client.pods().inNamespace("default").withName("new").delete();
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("deleted new");
            assertThat(informer.isWatching()).isTrue();
        }
    }

    private record Recorder(LinkedBlockingQueue<String> seen) implements ResourceEventHandler<Pod> {
        @Override
        public void onAdd(Pod pod) {
            seen.add("added " + pod.getMetadata().getName());
        }

        @Override
        public void onUpdate(Pod before, Pod after) {
            seen.add("updated " + after.getMetadata().getName());
        }

        @Override
        public void onDelete(Pod pod, boolean unknown) {
            seen.add("deleted " + pod.getMetadata().getName());
        }
    }

    @Test
    void objects_are_created_and_read() {
        try (var client = client()) {
            var map =
                    new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("c")
                            .withNamespace("default")
                            .endMetadata()
                            .addToData("k", "v")
                            .build();

            client.resource(map).create();

            assertThat(client.configMaps().inNamespace("default").withName("c").get().getData())
                    .containsEntry("k", "v");
        }
    }
}
