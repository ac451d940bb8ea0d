// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.knative;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;
import org.paddlepaddle.cloud.plan.service.knative.KnativeView;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Keeps a Knative Service beside every PaddleService, so that the commands of the documents find
 * what they ask for. What anybody else writes there is taken back.
 */
public final class KnativeViews implements AutoCloseable {
    /** Who it is; a manifest says what that may do. */
    public static final String USER = "paddlecloud:knative-view";

    private static final ResourceDefinitionContext KNATIVE =
            new ResourceDefinitionContext.Builder()
                    .withGroup(ServiceNames.KNATIVE_GROUP)
                    .withVersion("v1")
                    .withKind(KnativeView.KIND)
                    .withPlural("services")
                    .withNamespaced(true)
                    .build();

    private final KubernetesClient client;
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();
    private final Semaphore changed = new Semaphore(0);
    private final SharedIndexInformer<PaddleService> services;
    private final SharedIndexInformer<ElasticPaddleService> elastic;
    private final SharedIndexInformer<GenericKubernetesResource> views;
    private final Loop loop;

    private KnativeViews(KubernetesClient client, Supervisor supervisor) {
        this.client = client;
        this.services =
                started(client.resources(PaddleService.class).inAnyNamespace().runnableInformer(0));
        this.elastic =
                started(
                        client.resources(ElasticPaddleService.class)
                                .inAnyNamespace()
                                .runnableInformer(0));
        this.views =
                started(
                        client.genericKubernetesResources(KNATIVE)
                                .inAnyNamespace()
                                .runnableInformer(0));
        this.loop = supervisor.loop("knative-views", this::turn);
    }

    public static KnativeViews start(KubernetesClient client, Supervisor supervisor) {
        return new KnativeViews(client, supervisor);
    }

    private <T extends HasMetadata> SharedIndexInformer<T> started(
            SharedIndexInformer<T> informer) {
        informer.addEventHandler(new Changes<>(changed));
        informers.add(informer);
        informer.run();
        return informer;
    }

    private void turn() throws InterruptedException {
        changed.acquire();
        changed.drainPermits();
        try {
            show(wanted());
        } catch (RuntimeException e) {
            changed.release(); // those that were not reached are looked at again
            throw e;
        }
    }

    /** Of two services with one name the other group's has no address. */
    private Map<ObjectKey, GenericKubernetesResource> wanted() {
        var wanted = new LinkedHashMap<ObjectKey, GenericKubernetesResource>();
        for (var service : services.getStore().list()) {
            view(service).ifPresent(view -> wanted.put(ObjectKey.of(view), view));
        }
        for (var service : elastic.getStore().list()) {
            var status = service.getStatus();
            view(service)
                    .filter(view -> status.url() != null || !wanted.containsKey(ObjectKey.of(view)))
                    .ifPresent(view -> wanted.put(ObjectKey.of(view), view));
        }
        return wanted;
    }

    private static Optional<GenericKubernetesResource> view(
            CustomResource<PaddleServiceSpec, PaddleServiceStatus> service) {
        var status = service.getStatus();
        if (status == null
                || status.conditions().isEmpty()
                || service.getMetadata().getDeletionTimestamp() != null) {
            return Optional.empty();
        }
        var labels = service.getMetadata().getLabels();
        return Optional.of(
                KnativeView.of(
                        Owner.of(service),
                        labels == null ? Map.of() : labels,
                        desired(service),
                        status));
    }

    private static Optional<DesiredService> desired(
            CustomResource<PaddleServiceSpec, PaddleServiceStatus> service) {
        return switch (ServiceChecks.check(ObjectKey.of(service), service.getSpec())) {
            case Checked.Valid<DesiredService>(var desired, _) -> Optional.of(desired);
            case Checked.Invalid<DesiredService> _ -> Optional.empty();
        };
    }

    private void show(Map<ObjectKey, GenericKubernetesResource> wanted) {
        var shown = new LinkedHashMap<ObjectKey, GenericKubernetesResource>();
        views.getStore().list().forEach(view -> shown.put(ObjectKey.of(view), view));
        wanted.forEach((key, view) -> show(view, Optional.ofNullable(shown.get(key))));
        shown.forEach(
                (key, view) -> {
                    if (!wanted.containsKey(key)) {
                        unlessChanged(() -> resource(view).delete());
                    }
                });
    }

    private void show(GenericKubernetesResource view, Optional<GenericKubernetesResource> present) {
        if (present.isEmpty()) {
            unlessChanged(() -> resource(view).create());
        } else if (!KnativeView.same(view, present.get())) {
            // As a whole: what somebody added goes.
            view.getMetadata().setResourceVersion(present.get().getMetadata().getResourceVersion());
            unlessChanged(() -> resource(view).update());
        }
    }

    private Resource<GenericKubernetesResource> resource(GenericKubernetesResource view) {
        return client.genericKubernetesResources(KNATIVE)
                .inNamespace(view.getMetadata().getNamespace())
                .resource(view);
    }

    /** Of what was changed or deleted meanwhile the watch will tell, and it is looked at again. */
    private static void unlessChanged(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT
                    && e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        loop.closeAndWait();
        informers.forEach(SharedIndexInformer::close);
    }

    private record Changes<T>(Semaphore changed) implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            changed.release();
        }

        @Override
        public void onUpdate(T before, T object) {
            changed.release();
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            changed.release();
        }
    }
}
