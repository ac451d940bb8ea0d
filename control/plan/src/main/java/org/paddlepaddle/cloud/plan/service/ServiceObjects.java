// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpecBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpecBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricTarget;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricTargetBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditionsBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.StandardNames;
import org.paddlepaddle.cloud.api.service.RevisionSource;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Owner;

/**
 * Renders what belongs to a service.
 *
 * @param group of the owner: its label tells services of one name in two groups apart
 * @param labels of the owner, which upstream hands on
 */
public record ServiceObjects(Owner owner, String group, Map<String, String> labels) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HTTP = 80;

    public Deployment deployment(DesiredRevision revision, int replicas) {
        var selector = Map.of(ServiceNames.REVISION, revision.name());
        return new DeploymentBuilder()
                .withMetadata(revisionMeta(revision))
                .withSpec(
                        new DeploymentSpecBuilder()
                                .withReplicas(replicas)
                                .withRevisionHistoryLimit(0)
                                .withSelector(
                                        new LabelSelectorBuilder()
                                                .withMatchLabels(selector)
                                                .build())
                                .withTemplate(
                                        new PodTemplateSpecBuilder()
                                                .withMetadata(podMeta(revision))
                                                .withSpec(revision.pods())
                                                .build())
                                .build())
                .build();
    }

    private ObjectMeta revisionMeta(DesiredRevision revision) {
        var labels = labels(Map.of(ServiceNames.REVISION, revision.name()));
        return new ObjectMetaBuilder(meta(revision.name(), labels))
                .withAnnotations(Map.of(ServiceNames.MADE_FROM, json(revision.source())))
                .build();
    }

    private static String json(RevisionSource source) {
        try {
            return JSON.writeValueAsString(source);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a spec that was read cannot be written", e);
        }
    }

    private ObjectMeta podMeta(DesiredRevision revision) {
        var all = new TreeMap<>(labels(Map.of(ServiceNames.REVISION, revision.name())));
        all.put(StandardNames.MANAGED_BY, StandardNames.PADDLECLOUD);
        return new ObjectMetaBuilder().withLabels(all).build();
    }

    /** Without a selector: its endpoints are the gateway's, which counts and wakes. */
    public Service service(RouteName route) {
        return new ServiceBuilder()
                .withMetadata(meta(route.of(name()), routeLabels(route)))
                .withSpec(
                        new ServiceSpecBuilder()
                                .withPorts(
                                        new ServicePortBuilder()
                                                .withName(ServiceNames.PORT_NAME)
                                                .withPort(HTTP)
                                                .withProtocol("TCP")
                                                .build())
                                .build())
                .build();
    }

    /** Called as its revision, whose pods it counts. */
    public HorizontalPodAutoscaler autoscaler(String revision, ResourceTarget target) {
        return new HorizontalPodAutoscalerBuilder()
                .withMetadata(meta(revision, labels(Map.of(ServiceNames.REVISION, revision))))
                .withNewSpec()
                .withMinReplicas(target.least())
                .withMaxReplicas(target.most())
                .withNewScaleTargetRef()
                .withApiVersion("apps/v1")
                .withKind("Deployment")
                .withName(revision)
                .endScaleTargetRef()
                .withMetrics(
                        new MetricSpecBuilder()
                                .withType("Resource")
                                .withNewResource()
                                .withName(target.resource().name())
                                .withTarget(metric(target))
                                .endResource()
                                .build())
                .endSpec()
                .build();
    }

    private static MetricTarget metric(ResourceTarget target) {
        return switch (target.resource()) {
            case cpu ->
                    new MetricTargetBuilder()
                            .withType("Utilization")
                            .withAverageUtilization(target.target())
                            .build();
            case memory ->
                    new MetricTargetBuilder()
                            .withType("AverageValue")
                            .withAverageValue(new Quantity(target.target() + "Mi"))
                            .build();
        };
    }

    public EndpointSlice slice(RouteName route, ServiceSettings.GatewayAddress gateway) {
        var service = route.of(name());
        var all = new TreeMap<>(routeLabels(route));
        all.put(ServiceNames.SLICE_SERVICE, service);
        all.put(ServiceNames.SLICE_MANAGER, ServiceNames.FIELD_OWNER);
        return new EndpointSliceBuilder()
                .withMetadata(meta(service, all))
                .withAddressType("IPv4")
                .withPorts(
                        new EndpointPortBuilder()
                                .withName(ServiceNames.PORT_NAME)
                                .withPort(gateway.port())
                                .withProtocol("TCP")
                                .build())
                .withEndpoints(
                        new EndpointBuilder()
                                .withAddresses(List.of(gateway.ip()))
                                .withConditions(
                                        new EndpointConditionsBuilder().withReady(true).build())
                                .build())
                .build();
    }

    private Map<String, String> routeLabels(RouteName route) {
        return labels(Map.of(ServiceNames.ROUTE, route.of(name())));
    }

    private Map<String, String> labels(Map<String, String> own) {
        var all = new TreeMap<>(labels);
        all.put(ServiceNames.SERVICE, name());
        all.put(ServiceNames.ownerLabel(group), name());
        all.putAll(own);
        return all;
    }

    private ObjectMeta meta(String name, Map<String, String> all) {
        return owner.meta(name, all);
    }

    private String name() {
        return owner.key().name();
    }
}
