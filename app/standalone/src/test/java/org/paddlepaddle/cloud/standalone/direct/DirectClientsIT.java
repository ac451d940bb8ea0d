// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.internal.AbstractWatchManager;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

class DirectClientsIT {
    private static final String NAMESPACE = "default";
    private static final List<String> MASTERS = List.of("system:masters");

    @SuppressWarnings("NullAway.Init")
    @TempDir
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static EmbeddedKubernetes kubernetes;

    @BeforeAll
    static void start() {
        kubernetes =
                EmbeddedKubernetes.start(
                        directory.resolve("data"),
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")));
    }

    @AfterAll
    static void stop() {
        kubernetes.close();
    }

    @Test
    void objects_are_written_and_read_as_over_the_network() {
        try (var client = admin()) {
            client.resource(map("plain", "größer")).create();

            var read = maps(client).withName("plain").get();
            assertThat(read.getData()).containsEntry("key", "größer");
            assertThat(read.getMetadata().getManagedFields())
                    .allSatisfy(entry -> assertThat(entry.getManager()).isEqualTo("admin"));
            assertThat(client.raw("/version")).contains("gitVersion");

            maps(client).withName("plain").delete();
            assertThat(maps(client).withName("plain").get()).isNull();
        }
    }

    @Test
    void parts_are_managers_by_the_names_of_a_cluster() {
        var clients = clients();
        try (var manager = clients.withCertificate("system:kube-controller-manager", MASTERS);
                var node = clients.withCertificate("system:node:n1", MASTERS)) {
            manager.resource(map("by-manager", "1")).create();
            node.resource(map("by-node", "1")).create();

            assertThat(writer(manager, "by-manager")).isEqualTo("kube-controller-manager");
            assertThat(writer(manager, "by-node")).isEqualTo("kubelet");
        }
    }

    /** Of what they know of types there is one copy in the process. */
    @Test
    void parts_read_and_write_objects_with_one_mapper() {
        try (var manager = clients().withCertificate("system:kube-controller-manager", MASTERS);
                var operator = clients().withToken(() -> "none")) {
            assertThat(operator.getKubernetesSerialization())
                    .isSameAs(manager.getKubernetesSerialization());
        }
    }

    private static String writer(KubernetesClient client, String name) {
        var written = maps(client).withName(name).get().getMetadata().getManagedFields();
        return written.getFirst().getManager();
    }

    @Test
    void a_refusal_keeps_its_code() {
        try (var client = admin()) {
            client.resource(map("twice", "1")).create();

            assertThatThrownBy(() -> client.resource(map("twice", "2")).create())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            e -> assertThat(e.getCode()).isEqualTo(409));
        }
    }

    @Test
    void who_calls_is_what_the_certificate_says() {
        try (var nobody = clients().withCertificate("nobody", List.of())) {
            assertThatThrownBy(() -> maps(nobody).list())
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            e -> {
                                assertThat(e.getCode()).isEqualTo(403);
                                assertThat(e.getMessage()).contains("nobody");
                            });
            assertThatThrownBy(() -> maps(nobody).watch(new Heard()))
                    .isInstanceOf(KubernetesClientException.class);
        }
    }

    @Test
    void a_watch_hears_of_every_change_in_order() throws Exception {
        var heard = new Heard();
        try (var client = admin();
                var _ = maps(client).withName("watched").watch(heard)) {
            client.resource(map("watched", "1")).create();
            for (int i = 2; i <= 50; i++) {
                client.resource(map("watched", String.valueOf(i))).update();
            }
            maps(client).withName("watched").delete();

            assertThat(heard.next()).isEqualTo("ADDED 1");
            for (int i = 2; i <= 50; i++) {
                assertThat(heard.next()).isEqualTo("MODIFIED " + i);
            }
            assertThat(heard.next()).isEqualTo("DELETED 50");
        }
    }

    @Test
    void an_informer_follows() throws Exception {
        try (var client = admin();
                var informer = maps(client).withName("followed").runnableInformer(0)) {
            informer.start().toCompletableFuture().get(60, TimeUnit.SECONDS);
            var seen = new LinkedBlockingQueue<String>();
            informer.addEventHandler(new Seen(seen));
            client.resource(map("followed", "1")).create();

            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("1");
        }
    }

    @Test
    void watches_end_with_their_client_and_others_go_on() throws Exception {
        var ended = new Heard();
        var alive = new Heard();
        var closed = admin();
        try (var client = admin();
                var _ = maps(client).withName("left").watch(alive)) {
            maps(closed).withName("left").watch(ended);
            closed.close();
            client.resource(map("left", "1")).create();

            assertThat(alive.next()).isEqualTo("ADDED 1");
            assertThat(ended.events).isEmpty();
            assertThatThrownBy(() -> maps(closed).list())
                    .isInstanceOf(KubernetesClientException.class);
        }
    }

    /** Informers do so every few minutes. */
    @Test
    void a_watch_that_its_client_closes_to_begin_anew_goes_on() throws Exception {
        var heard = new Heard();
        try (var client = admin();
                var watch = maps(client).withName("again").watch(heard)) {
            client.resource(map("again", "1")).create();
            assertThat(heard.next()).isEqualTo("ADDED 1");

            ((AbstractWatchManager<?>) watch).closeRequest();
            client.resource(map("again", "2")).update();

            assertThat(heard.next()).isEqualTo("MODIFIED 2");
        }
    }

    @Test
    void a_body_may_be_read_as_a_stream() throws IOException {
        try (var client = admin()) {
            client.resource(map("stream", "1")).create();

            try (var body = open(client)) {
                assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("\"stream\"");
            }
        }
    }

    private static InputStream open(KubernetesClient client) {
        var http = client.getHttpClient();
        var request =
                http.newHttpRequestBuilder()
                        .uri(client.getMasterUrl() + "api/v1/namespaces/default/configmaps")
                        .build();
        return http.sendAsync(request, InputStream.class).join().body();
    }

    private static DirectClients clients() {
        return new DirectClients(kubernetes.server());
    }

    private static KubernetesClient admin() {
        return clients().withCertificate("admin", MASTERS);
    }

    private static NonNamespaceOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> maps(
            KubernetesClient client) {
        return client.configMaps().inNamespace(NAMESPACE);
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .endMetadata()
                .withData(Map.of("key", value))
                .build();
    }

    private record Seen(BlockingQueue<String> values) implements ResourceEventHandler<ConfigMap> {
        @Override
        public void onAdd(ConfigMap map) {
            values.add(map.getData().get("key"));
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap now) {}

        @Override
        public void onDelete(ConfigMap map, boolean finalStateUnknown) {}
    }

    private static final class Heard implements Watcher<ConfigMap> {
        private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

        @Override
        public void eventReceived(Action action, ConfigMap map) {
            events.add(action + " " + map.getData().get("key"));
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {}

        String next() throws InterruptedException {
            return String.valueOf(events.poll(60, TimeUnit.SECONDS));
        }
    }
}
