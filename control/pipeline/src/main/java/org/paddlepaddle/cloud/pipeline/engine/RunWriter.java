// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.pipeline.plan.ResourceOutcome;
import org.paddlepaddle.cloud.pipeline.plan.RunView;
import org.paddlepaddle.cloud.pipeline.plan.WorkflowAction;
import org.paddlepaddle.cloud.pipeline.step.Launcher;

/** Does what a plan for a run says, one action at a time, and remembers what resource steps saw. */
final class RunWriter {
    private static final int UNPROCESSABLE = 422;

    private final Pass<Workflow, WorkflowStatus> pass;
    private final KubernetesClient client;
    private final Supplier<KubernetesClient> account;
    private final RunArchive archive;
    private final Map<String, ResourceOutcome> outcomes = new ConcurrentHashMap<>();

    /**
     * @param account makes a client with the rights of the run's account, when one is needed
     */
    RunWriter(
            Pass<Workflow, WorkflowStatus> pass,
            KubernetesClient client,
            Supplier<KubernetesClient> account,
            RunArchive archive) {
        this.pass = pass;
        this.client = client;
        this.account = account;
        this.archive = archive;
    }

    Map<String, ResourceOutcome> outcomes() {
        return Map.copyOf(outcomes);
    }

    void apply(WorkflowAction action, RunView view) {
        try {
            switch (action) {
                case WorkflowAction.CreatePod create -> begin(create);
                case WorkflowAction.EndPod(var node) -> end(node);
                case WorkflowAction.RemovePod(var node) -> remove(node);
                case WorkflowAction.Keep keep -> archive.keep(pass.key(), keep);
                case WorkflowAction.Ask ask -> outcomes.put(ask.node(), ask(ask));
                case WorkflowAction.Read(var node, var key) ->
                        outcomes.put(node, archive.said(key));
                case WorkflowAction.KeepRun() -> archive.keepRun(pass.object(), view);
                case WorkflowAction.Collect() -> pass.writer().deleteOwner(Workflow.class);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the object store: " + e.getMessage(), e);
        }
    }

    private ResourceOutcome ask(WorkflowAction.Ask ask) {
        return new ResourceStep(account.get(), pass.owner()).run(ask);
    }

    /** A pod that can never be made ends its step; anything else is tried again. */
    private void begin(WorkflowAction.CreatePod create) throws IOException {
        try {
            create(create);
        } catch (StepInputException e) {
            refuse(create.node(), e);
        } catch (KubernetesClientException e) {
            if (e.getCode() != UNPROCESSABLE && e.getCode() != HttpURLConnection.HTTP_BAD_REQUEST) {
                throw e;
            }
            refuse(create.node(), e);
        }
    }

    private void refuse(String node, Exception why) {
        outcomes.put(node, new ResourceOutcome.Refused(String.valueOf(why.getMessage())));
    }

    private void create(WorkflowAction.CreatePod create) throws IOException {
        var tree = create.pod().deepCopy();
        Launcher.give(tree, archive.files(create.inputs()), archive.uploads(create.outputs()));
        var pod = client.getKubernetesSerialization().convertValue(tree, Pod.class);
        var meta = pod.getMetadata();
        var owned = pass.owner().meta(meta.getName(), meta.getLabels());
        owned.setAnnotations(meta.getAnnotations());
        pass.writer().create(Pod.class, new PodBuilder(pod).withMetadata(owned).build());
    }

    /** As kubelet ends a pod whose time is over: its log stays. */
    private void end(String node) {
        try {
            client.pods()
                    .inNamespace(pass.key().namespace())
                    .withName(node)
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"spec\":{\"activeDeadlineSeconds\":1}}");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private void remove(String node) {
        pass.caches()
                .of(Pod.class)
                .get(new ResourceID(node, pass.key().namespace()))
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .ifPresent(
                        pod -> pass.writer().delete(Pod.class, node, pod.getMetadata().getUid()));
    }
}
