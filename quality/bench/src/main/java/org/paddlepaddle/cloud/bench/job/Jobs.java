// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.paddlepaddle.cloud.bench.BenchException;

/** PaddleJobs of a run, in a namespace of their own. */
final class Jobs {
    static final String NAMESPACE = "bench-job";
    static final String KIND = "PaddleJob";

    /** Said and not asked for: a server that has just learned the kind may not tell of it yet. */
    private static final ResourceDefinitionContext PADDLE_JOB =
            new ResourceDefinitionContext.Builder()
                    .withGroup("batch.paddlepaddle.org")
                    .withVersion("v1")
                    .withKind(KIND)
                    .withPlural("paddlejobs")
                    .withNamespaced(true)
                    .build();

    private static final int CONCURRENT = 32;
    private static final int CONFLICT = 409;

    private Jobs() {}

    /** The manifest of this name with its words between at signs replaced, two by two. */
    static String manifest(String name, String... words) {
        var text = text(name + ".yaml");
        for (int i = 0; i < words.length; i += 2) {
            text = text.replace("@" + words[i] + "@", words[i + 1]);
        }
        return text;
    }

    static String text(String resource) {
        try (var stream = Jobs.class.getResourceAsStream(resource)) {
            var bytes = Objects.requireNonNull(stream, resource).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static NonNamespaceOperation<GenericKubernetesResource, ?, Resource<GenericKubernetesResource>>
            in(KubernetesClient client) {
        return client.genericKubernetesResources(PADDLE_JOB).inNamespace(NAMESPACE);
    }

    static void create(KubernetesClient client, String yaml) {
        var job =
                client.getKubernetesSerialization()
                        .unmarshal(yaml, GenericKubernetesResource.class);
        in(client).resource(job).create();
    }

    /** Creates many at once; every one must be accepted. */
    static void create(KubernetesClient client, int count, IntFunction<String> yaml) {
        var writing = new Semaphore(CONCURRENT);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                var next = yaml.apply(i);
                writing.acquireUninterruptibly();
                var _ =
                        threads.submit(
                                () -> {
                                    try {
                                        create(client, next);
                                    } finally {
                                        writing.release();
                                    }
                                });
            }
        }
    }

    static void prepare(KubernetesClient client) {
        var namespace =
                new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build();
        try {
            client.resource(namespace).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
        }
        await(
                "a service account",
                120,
                () ->
                        client.serviceAccounts().inNamespace(NAMESPACE).withName("default").get()
                                != null);
    }

    static void remove(KubernetesClient client, int seconds) {
        client.namespaces().withName(NAMESPACE).delete();
        await(
                "the jobs to be gone",
                seconds,
                () -> client.namespaces().withName(NAMESPACE).get() == null);
    }

    static void await(String what, int seconds, BooleanSupplier condition) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new BenchException("waited in vain for " + what);
            }
            pause(20);
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
