// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;
import org.paddlepaddle.cloud.plan.service.TrafficRules.Routed;

/** Services of both groups with their pods and Deployments, as the API shows them. */
final class TrafficWatch implements AutoCloseable {
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();
    private final SharedIndexInformer<PaddleService> services;
    private final SharedIndexInformer<ElasticPaddleService> elastic;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<Deployment> deployments;
    private final SharedIndexInformer<Service> routes;

    /**
     * @param changed called after every change, by whichever thread brought it
     */
    TrafficWatch(KubernetesClient client, Runnable changed) {
        services =
                started(
                        client.resources(PaddleService.class).inAnyNamespace().runnableInformer(0),
                        changed);
        elastic =
                started(
                        client.resources(ElasticPaddleService.class)
                                .inAnyNamespace()
                                .runnableInformer(0),
                        changed);
        pods =
                started(
                        client.pods()
                                .inAnyNamespace()
                                .withLabel(ServiceNames.REVISION)
                                .runnableInformer(0),
                        changed);
        deployments =
                started(
                        client.apps()
                                .deployments()
                                .inAnyNamespace()
                                .withLabel(ServiceNames.REVISION)
                                .runnableInformer(0),
                        changed);
        routes =
                started(
                        client.services()
                                .inAnyNamespace()
                                .withLabel(ServiceNames.ROUTE)
                                .runnableInformer(0),
                        changed);
    }

    private <T extends HasMetadata> SharedIndexInformer<T> started(
            SharedIndexInformer<T> informer, Runnable changed) {
        informer.addEventHandler(new Changes<>(changed));
        informers.add(informer);
        informer.run();
        return informer;
    }

    /** Every service that was looked at before. */
    List<Routed> services() {
        return Stream.concat(
                        services.getStore().list().stream().flatMap(TrafficWatch::routed),
                        elastic.getStore().list().stream().flatMap(TrafficWatch::routed))
                .toList();
    }

    private static Stream<Routed> routed(
            CustomResource<PaddleServiceSpec, PaddleServiceStatus> service) {
        var key = ObjectKey.of(service);
        return Stream.ofNullable(service.getStatus())
                .map(status -> new Routed(key, status, desired(key, service.getSpec())));
    }

    private static Optional<DesiredService> desired(
            ObjectKey key, @Nullable PaddleServiceSpec spec) {
        return switch (ServiceChecks.check(key, spec)) {
            case Checked.Valid<DesiredService>(var desired, _) -> Optional.of(desired);
            case Checked.Invalid<DesiredService> _ -> Optional.empty();
        };
    }

    List<Pod> pods() {
        return pods.getStore().list();
    }

    List<Deployment> deployments() {
        return deployments.getStore().list();
    }

    /** Addresses of the Services of routes, by {@code namespace/name}. */
    Map<String, String> addresses() {
        var addresses = new HashMap<String, String>();
        for (var route : routes.getStore().list()) {
            var ip = route.getSpec().getClusterIP();
            if (ip != null && !ip.isEmpty() && !ip.equals("None")) {
                addresses.put(ObjectKey.of(route).toString(), ip);
            }
        }
        return addresses;
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }

    private record Changes<T>(Runnable changed) implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            changed.run();
        }

        @Override
        public void onUpdate(T before, T object) {
            changed.run();
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            changed.run();
        }
    }
}
