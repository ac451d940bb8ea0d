// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Manifests of the class path on their way into a cluster, as an administrator applies them. */
public final class InstalledManifests {
    private static final long PATIENCE_SECONDS = 90;

    private InstalledManifests() {}

    /** A file of {@code manifests/}. */
    public static InputStream shipped(String manifest) {
        return Objects.requireNonNull(
                InstalledManifests.class.getResourceAsStream("/manifests/" + manifest), manifest);
    }

    public static void install(KubernetesClient client, String manifest) {
        install(client, client.load(shipped(manifest)).items());
    }

    /** In this order; a kind is served when the next object comes. */
    public static void install(KubernetesClient client, List<HasMetadata> objects) {
        for (var object : objects) {
            client.resource(object).fieldManager("test").forceConflicts().serverSideApply();
            if (object instanceof CustomResourceDefinition definition) {
                client.resource(definition)
                        .waitUntilCondition(
                                InstalledManifests::established,
                                PATIENCE_SECONDS,
                                TimeUnit.SECONDS);
            }
        }
    }

    private static boolean established(@Nullable CustomResourceDefinition definition) {
        return definition != null
                && definition.getStatus() != null
                && Stream.ofNullable(definition.getStatus().getConditions())
                        .flatMap(List::stream)
                        .anyMatch(
                                condition ->
                                        "Established".equals(condition.getType())
                                                && "True".equals(condition.getStatus()));
    }
}
