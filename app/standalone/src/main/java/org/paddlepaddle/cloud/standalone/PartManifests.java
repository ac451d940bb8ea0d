// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The YAML in {@code manifests/} of every module on the class path, applied in the order of the
 * file names. A new part of the product is a manifest there, not code here.
 */
final class PartManifests {
    private static final String DIRECTORY = "manifests/";
    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("paddlecloud")
                    .withForce(true)
                    .build();
    private static final long ESTABLISHED_SECONDS = 20;

    private PartManifests() {}

    static void apply(KubernetesClient client) {
        for (var name : names()) {
            for (var object : objects(client, name)) {
                client.resource(object).patch(APPLY);
                awaitEstablished(client, object);
            }
        }
    }

    /** Names are unique over all modules: the number in front is the order. */
    static Collection<String> names() {
        var names = new TreeSet<String>();
        try {
            var places = PartManifests.class.getClassLoader().getResources(DIRECTORY);
            while (places.hasMoreElements()) {
                names.addAll(in(places.nextElement()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + DIRECTORY, e);
        }
        return names;
    }

    private static List<String> in(URL place) throws IOException {
        if (place.openConnection() instanceof JarURLConnection jar) {
            return jar.getJarFile().stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(DIRECTORY) && name.endsWith(".yaml"))
                    .toList();
        }
        try (var files = Files.list(Path.of(uri(place)))) {
            return files.map(file -> DIRECTORY + file.getFileName())
                    .filter(name -> name.endsWith(".yaml"))
                    .toList();
        }
    }

    private static URI uri(URL place) {
        try {
            return place.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class loader made it", e);
        }
    }

    private static List<HasMetadata> objects(KubernetesClient client, String name) {
        try (InputStream in = PartManifests.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + name);
            }
            return client.load(in).items();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    /** What comes next may be an object of the kind that was just defined. */
    private static void awaitEstablished(KubernetesClient client, HasMetadata object) {
        if (object.getKind().equals("CustomResourceDefinition")) {
            client.apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName(object.getMetadata().getName())
                    .waitUntilCondition(
                            PartManifests::established, ESTABLISHED_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static boolean established(@Nullable CustomResourceDefinition definition) {
        return definition != null
                && definition.getStatus() != null
                && definition.getStatus().getConditions().stream()
                        .filter(condition -> condition.getType().equals("Established"))
                        .anyMatch(condition -> condition.getStatus().equals("True"));
    }
}
