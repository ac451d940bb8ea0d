// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;

/** A Java operator that owns fields, not objects. */
class OperatorSdkIT {
    @TempDir Path directory;

    @Test
    void a_dependent_resource_is_applied_kept_and_collected() {
        try (var api = ControlPlane.start(directory)) {
            api.apply(Greeting.CRD);
            var client = api.client();
            Await.until("the kind", () -> client.resources(Greeting.class).list() != null);
            var operator = new Operator(overrides -> overrides.withKubernetesClient(client));
            operator.register(new GreetingOperator());
            operator.start();
            try {
                life(client);
            } finally {
                operator.stop();
            }
        }
    }

    private static void life(KubernetesClient client) {
        client.resource(greeting("hello")).create();
        Await.until("the words", () -> "hello".equals(text(client)));
        Await.until(
                "the status",
                () -> "hello".equals(client.resource(greeting("")).get().getStatus().said()));
        assertThat(words(client).orElseThrow().getMetadata().getManagedFields())
                .anySatisfy(
                        entry -> {
                            assertThat(entry.getManager()).isEqualTo("greeter");
                            assertThat(entry.getOperation()).isEqualTo("Apply");
                        });

        client.resource(greeting("bye")).patch();
        Await.until("the new words", () -> "bye".equals(text(client)));

        client.configMaps()
                .inNamespace("default")
                .withName("g")
                .edit(
                        map ->
                                new ConfigMapBuilder(map)
                                        .addToData("text", "forged")
                                        .addToData("other", "kept")
                                        .build());
        Await.until("its own field again", () -> "bye".equals(text(client)));
        assertThat(words(client).orElseThrow().getData()).containsEntry("other", "kept");

        client.resource(greeting("")).delete();
        Await.until("the words to be collected", () -> words(client).isEmpty());
    }

    private static Greeting greeting(String text) {
        var greeting = new Greeting();
        greeting.setMetadata(
                new ObjectMetaBuilder().withName("g").withNamespace("default").build());
        greeting.setSpec(new Greeting.Spec(text));
        return greeting;
    }

    private static String text(KubernetesClient client) {
        return words(client).map(map -> map.getData().getOrDefault("text", "")).orElse("");
    }

    private static Optional<ConfigMap> words(KubernetesClient client) {
        return Optional.ofNullable(client.configMaps().inNamespace("default").withName("g").get());
    }
}
