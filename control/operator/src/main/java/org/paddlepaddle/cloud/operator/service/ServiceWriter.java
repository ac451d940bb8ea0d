// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpecBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import org.paddlepaddle.cloud.operator.object.ObjectWriter;
import org.paddlepaddle.cloud.plan.service.RouteName;
import org.paddlepaddle.cloud.plan.service.ServiceAction;
import org.paddlepaddle.cloud.plan.service.ServiceObjects;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;

/** Does what a plan says for one service, one action at a time. */
record ServiceWriter<R extends HasMetadata>(
        ObjectWriter<R> writer, ServiceObjects objects, ServiceSettings settings) {
    private static final String SLICES = "discovery.k8s.io/v1";
    private static final String AUTOSCALING = "autoscaling/v2";

    void apply(ServiceAction action) {
        switch (action) {
            case ServiceAction.CreateRevision(var revision, var replicas) ->
                    writer.create(Deployment.class, objects.deployment(revision, replicas));
            case ServiceAction.WakeRevision(var name, var replicas) -> wake(name, replicas);
            case ServiceAction.DeleteRevision(var name, var uid) ->
                    writer.delete(Deployment.class, name, uid);
            case ServiceAction.PublishAutoscaler(var revision, var target) ->
                    publish(objects.autoscaler(revision, target));
            case ServiceAction.DeleteAutoscaler(var revision) ->
                    writer.delete(AUTOSCALING, "HorizontalPodAutoscaler", revision);
            case ServiceAction.CreateService(var route) ->
                    writer.create(Service.class, objects.service(route));
            case ServiceAction.PublishRoute(var route) -> publish(route);
            case ServiceAction.DeleteService(var route) -> {
                writer.delete("v1", "Service", name(route));
                unpublish(route);
            }
        }
    }

    private void wake(String name, int replicas) {
        var scaled =
                new DeploymentBuilder()
                        .withMetadata(writer.named(name))
                        .withSpec(new DeploymentSpecBuilder().withReplicas(replicas).build())
                        .build();
        writer.replace(Deployment.class, scaled, "/spec/replicas");
    }

    private void publish(HorizontalPodAutoscaler autoscaler) {
        var existing = writer.create(HorizontalPodAutoscaler.class, autoscaler);
        if (!ServiceReader.target(existing).equals(ServiceReader.target(autoscaler))) {
            writer.replace(HorizontalPodAutoscaler.class, autoscaler, "/spec");
        }
    }

    private void publish(RouteName route) {
        settings.gateway()
                .map(gateway -> objects.slice(route, gateway))
                .ifPresentOrElse(this::publish, () -> unpublish(route));
    }

    private void publish(EndpointSlice slice) {
        var existing = writer.create(EndpointSlice.class, slice);
        if (!existing.getEndpoints().equals(slice.getEndpoints())
                || !existing.getPorts().equals(slice.getPorts())) {
            writer.replace(EndpointSlice.class, slice, "/endpoints", "/ports");
        }
    }

    private void unpublish(RouteName route) {
        writer.delete(SLICES, "EndpointSlice", name(route));
    }

    private String name(RouteName route) {
        return route.of(objects.owner().key().name());
    }
}
