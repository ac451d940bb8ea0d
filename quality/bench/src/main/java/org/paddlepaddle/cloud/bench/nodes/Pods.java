// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.paddlepaddle.cloud.bench.BenchException;

/** Pods that do nothing, and waiting for them. */
final class Pods {
    static final String NAMESPACE = "bench-nodes";

    private static final int CONCURRENT = 32;
    private static final int CONFLICT = 409;
    private static final long PATIENCE_SECONDS = 600;

    private Pods() {}

    static Pod sleeping(String name, String image) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .addToLabels("app", "bench")
                .endMetadata()
                .withNewSpec()
                .withTerminationGracePeriodSeconds(0L)
                .withAutomountServiceAccountToken(false)
                .addNewToleration()
                .withKey("paddlecloud.org/simulated")
                .withOperator("Exists")
                .endToleration()
                .addNewContainer()
                .withName("main")
                .withImage(image)
                .withImagePullPolicy("IfNotPresent")
                .withCommand("sleep", "3600")
                .endContainer()
                .endSpec()
                .build();
    }

    /** For simulated nodes alone: on others its image would be waited for. */
    static Pod simulated(String name) {
        return new PodBuilder(sleeping(name, "simulated"))
                .editSpec()
                .addToNodeSelector("paddlecloud.org/node-type", "simulated")
                .endSpec()
                .build();
    }

    static void prepare(KubernetesClient client) {
        try {
            client.namespaces()
                    .resource(
                            new NamespaceBuilder()
                                    .withNewMetadata()
                                    .withName(NAMESPACE)
                                    .endMetadata()
                                    .build())
                    .create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
        }
        await(
                "a service account",
                () ->
                        client.serviceAccounts().inNamespace(NAMESPACE).withName("default").get()
                                != null);
    }

    /** Creates many at once; returns when all are there. */
    static void create(KubernetesClient client, int count, IntFunction<Pod> pod) {
        var writing = new Semaphore(CONCURRENT);
        var failures = new ConcurrentLinkedQueue<RuntimeException>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                var next = pod.apply(i);
                writing.acquireUninterruptibly();
                var _ =
                        threads.submit(
                                () -> {
                                    try {
                                        client.resource(next).create();
                                    } catch (RuntimeException e) {
                                        failures.add(e);
                                    } finally {
                                        writing.release();
                                    }
                                });
            }
        }
        if (!failures.isEmpty()) {
            throw new BenchException(
                    failures.size()
                            + " pods could not be created: "
                            + failures.element().getMessage(),
                    failures.element());
        }
    }

    static void remove(KubernetesClient client) {
        client.namespaces().withName(NAMESPACE).delete();
        await(
                "the pods to be gone",
                () -> Optional.ofNullable(client.namespaces().withName(NAMESPACE).get()).isEmpty());
    }

    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new BenchException("waited in vain for " + what);
            }
            pause(500);
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
