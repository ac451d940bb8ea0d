// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.namespace;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceCondition;
import io.fabric8.kubernetes.api.model.NamespaceConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.controllers.kind.KindListener;
import org.paddlepaddle.cloud.ground.controllers.kind.KindWatches;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Deletion;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Remark;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.AwaitContent;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.Finalize;
import org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceDeletionRules.Step.LeaveAlone;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out {@link NamespaceDeletionRules} on namespaces that are being deleted. */
public final class NamespaceController implements KindListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NamespaceController.class);
    private static final int WORKERS = 2;

    /** Only a safety net: every object that leaves a dying namespace wakes us. */
    private static final Duration RECHECK = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final NamespaceContent content;
    private final InstantSource clock;
    private final Set<String> dying = ConcurrentHashMap.newKeySet();
    private final WorkQueue<String> names = new WorkQueue<>("namespace", WORKERS, this::look);

    public NamespaceController(KubernetesClient client, KindWatches kinds, InstantSource clock) {
        this.client = client;
        this.content = new NamespaceContent(client, kinds);
        this.clock = clock;
    }

    /** Call it when all kinds are known: what is not known cannot be emptied. */
    public void start(Supervisor supervisor) {
        names.start(supervisor);
    }

    @Override
    public void seen(KubeObject object) {
        if (isNamespace(object) && object.deleting()) {
            dying.add(object.name());
            names.add(object.name());
        }
    }

    @Override
    public void gone(KubeObject object) {
        if (isNamespace(object)) {
            dying.remove(object.name());
        } else if (dying.contains(object.namespace())) {
            names.add(object.namespace());
        }
    }

    @Override
    public void close() {
        names.close();
    }

    private static boolean isNamespace(KubeObject object) {
        return object.resourceKind().toString().equals("namespaces");
    }

    private Optional<Duration> look(String name) throws InterruptedException {
        var namespace = client.namespaces().withName(name).get();
        if (namespace == null || namespace.getMetadata().getDeletionTimestamp() == null) {
            return Optional.empty();
        }
        var remainingContent = content.clear(name);
        return switch (NamespaceDeletionRules.decide(
                deletion(namespace), remainingContent, since(namespace))) {
            case Finalize(var remaining) -> finish(namespace, remaining);
            case AwaitContent(var remarks) -> remark(namespace, remarks);
            case LeaveAlone() -> Optional.empty();
        };
    }

    private static Deletion deletion(Namespace namespace) {
        var finalizers = namespace.getSpec() == null ? null : namespace.getSpec().getFinalizers();
        return new Deletion(
                namespace.getMetadata().getName(), finalizers == null ? List.of() : finalizers);
    }

    private Duration since(Namespace namespace) {
        var asked = Instant.parse(namespace.getMetadata().getDeletionTimestamp());
        return Duration.between(asked, clock.instant());
    }

    private Optional<Duration> finish(Namespace namespace, List<String> finalizers) {
        var name = namespace.getMetadata().getName();
        var change =
                new NamespaceBuilder(namespace)
                        .editSpec()
                        .withFinalizers(finalizers)
                        .endSpec()
                        .build();
        client.raw("/api/v1/namespaces/" + name + "/finalize", "PUT", change);
        LOG.info("namespace {} is empty and gone", name);
        return Optional.empty();
    }

    private Optional<Duration> remark(Namespace namespace, List<Remark> remarks) {
        var before = Optional.ofNullable(namespace.getStatus()).map(s -> s.getConditions());
        var missing =
                remarks.stream()
                        .filter(remark -> !said(before.orElse(List.of()), remark))
                        .map(this::condition)
                        .toList();
        if (!missing.isEmpty()) {
            write(namespace, missing);
        }
        return Optional.of(RECHECK);
    }

    private static boolean said(List<NamespaceCondition> conditions, Remark remark) {
        return conditions.stream().anyMatch(condition -> says(condition, remark));
    }

    private static boolean says(NamespaceCondition condition, Remark remark) {
        return condition.getType().equals(remark.type())
                && condition.getStatus().equals(remark.holds() ? "True" : "False")
                && remark.message().equals(condition.getMessage());
    }

    private void write(Namespace namespace, List<NamespaceCondition> conditions) {
        var change = Map.of("status", Map.of("conditions", conditions));
        client.namespaces()
                .withName(namespace.getMetadata().getName())
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        client.getKubernetesSerialization().asJson(change));
    }

    private NamespaceCondition condition(Remark remark) {
        return new NamespaceConditionBuilder()
                .withType(remark.type())
                .withStatus(remark.holds() ? "True" : "False")
                .withReason(remark.reason())
                .withMessage(remark.message())
                .withLastTransitionTime(clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
                .build();
    }
}
