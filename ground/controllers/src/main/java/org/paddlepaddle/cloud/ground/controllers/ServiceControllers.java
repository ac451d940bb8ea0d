// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.paddlepaddle.cloud.ground.controllers.balancer.BalancerController;
import org.paddlepaddle.cloud.ground.controllers.endpoint.EndpointController;
import org.paddlepaddle.cloud.ground.controllers.endpoint.MirrorController;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The controllers of services and what they follow besides pods. */
final class ServiceControllers implements AutoCloseable {
    private final SharedIndexInformer<Service> services;
    private final SharedIndexInformer<EndpointSlice> slices;
    private final SharedIndexInformer<Endpoints> endpoints;
    private final EndpointController endpointController;
    private final MirrorController mirrorController;
    private final BalancerController balancerController;

    ServiceControllers(KubernetesClient client, SharedIndexInformer<Pod> pods) {
        services = client.services().inAnyNamespace().runnableInformer(0);
        slices = client.discovery().v1().endpointSlices().inAnyNamespace().runnableInformer(0);
        endpoints = client.endpoints().inAnyNamespace().runnableInformer(0);
        endpointController = new EndpointController(client, services, pods, slices, endpoints);
        mirrorController = new MirrorController(client, services, slices, endpoints);
        balancerController = new BalancerController(client, services);
    }

    /** What it follows, by resource and group. */
    Map<String, SharedIndexInformer<? extends HasMetadata>> informers() {
        return Map.of(
                "services", services,
                "endpointslices.discovery.k8s.io", slices,
                "endpoints", endpoints);
    }

    /** Call it before any informer starts. */
    void register() {
        endpointController.register();
        mirrorController.register();
        balancerController.register();
    }

    /** Done when everything but the pods is known. */
    CompletableFuture<Void> follow() {
        return CompletableFuture.allOf(
                Controllers.started(services),
                Controllers.started(slices),
                Controllers.started(endpoints));
    }

    /** Call it when everything is known, pods too. */
    void start(Supervisor supervisor) {
        endpointController.start(supervisor);
        mirrorController.start(supervisor);
        balancerController.start(supervisor);
    }

    @Override
    public void close() {
        endpointController.close();
        mirrorController.close();
        balancerController.close();
        services.stop();
        slices.stop();
        endpoints.stop();
    }
}
