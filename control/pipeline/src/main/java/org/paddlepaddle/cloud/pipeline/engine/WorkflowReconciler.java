// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.PipelineReader;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.plan.RunPlanner;
import org.paddlepaddle.cloud.pipeline.plan.RunRetry;
import org.paddlepaddle.cloud.pipeline.plan.RunStatuses;
import org.paddlepaddle.cloud.pipeline.plan.RunView;
import org.paddlepaddle.cloud.pipeline.plan.WorkflowAction;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Plan;

/** Drives workflows: reads, writes and reports what {@link RunPlanner} decides. */
@ControllerConfiguration(name = "workflow")
public final class WorkflowReconciler implements Reconciler<Workflow> {
    private static final RunStatuses STATUSES = new RunStatuses();

    /** Resource steps that follow each other are done in one pass, but not for ever. */
    private static final int MOST_ROUNDS = 50;

    private final Passes<Workflow, WorkflowStatus> passes;
    private final KubernetesClient client;
    private final AccountClients accounts;
    private final ArtifactStore store;

    private WorkflowReconciler(
            Passes<Workflow, WorkflowStatus> passes,
            KubernetesClient client,
            AccountClients accounts,
            ArtifactStore store) {
        this.passes = passes;
        this.client = client;
        this.accounts = accounts;
        this.store = store;
    }

    public static KindController<Workflow> controller(
            OperatorParts parts, AccountClients accounts, ArtifactStore store) {
        var kind =
                new KindDescription<>(
                        "workflow",
                        "workflow-controller",
                        WorkflowNames.FIELD_OWNER,
                        Workflow.class,
                        Workflow::new,
                        WorkflowReconciler::isOurs,
                        STATUSES,
                        KindMetrics.of("workflow", WorkflowPhase.class));
        return KindController.of(
                kind,
                new WorkflowReconciler(new Passes<>(kind, parts), parts.client(), accounts, store));
    }

    /** All others are Argo's, or nobody's. */
    private static boolean isOurs(Workflow workflow) {
        var labels = workflow.getMetadata().getLabels();
        return labels != null
                && WorkflowNames.OUR_INSTANCE.equals(labels.get(WorkflowNames.INSTANCE));
    }

    @Override
    public List<EventSource<?, Workflow>> prepareEventSources(
            EventSourceContext<Workflow> context) {
        return passes.sources(
                context, List.of(Children.labelled(Pod.class, WorkflowNames.WORKFLOW, context)));
    }

    @Override
    public UpdateControl<Workflow> reconcile(Workflow workflow, Context<Workflow> context)
            throws InterruptedException {
        return passes.run(workflow, context, this::look);
    }

    private UpdateControl<Workflow> look(Pass<Workflow, WorkflowStatus> pass)
            throws InterruptedException {
        return switch (PipelineReader.read(pass.object().getSpec().tree())) {
            case Checked.Valid<Pipeline> valid -> drive(pass, valid);
            case Checked.Invalid<Pipeline>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<Workflow> drive(
            Pass<Workflow, WorkflowStatus> pass, Checked.Valid<Pipeline> valid)
            throws InterruptedException {
        var reader = new RunReader(pass);
        var facts = reader.facts();
        var writer = writer(pass, valid.value());
        var before = RunRetry.reset(pass.status(), facts);
        var known = before;
        Plan<WorkflowAction, RunView> plan;
        int rounds = 0;
        boolean news;
        do {
            plan =
                    RunPlanner.plan(
                            valid.value(), facts, reader.observe(known, facts, writer.outcomes()));
            var view = plan.status();
            var seen = writer.outcomes().keySet();
            pass.apply(plan, action -> writer.apply(action, view));
            news = !writer.outcomes().keySet().equals(seen);
            known = STATUSES.planned(before, pass.generation(), pass.now(), view, valid.warnings());
        } while (news && ++rounds < MOST_ROUNDS);
        pass.report(known, List.of());
        return pass.next(plan);
    }

    private RunWriter writer(Pass<Workflow, WorkflowStatus> pass, Pipeline pipeline) {
        return new RunWriter(
                pass,
                client,
                () -> accounts.of(pass.key().namespace(), pipeline.serviceAccount()),
                new RunArchive(client, store));
    }

    @Override
    public ErrorStatusUpdateControl<Workflow> updateErrorStatus(
            Workflow workflow, Context<Workflow> context, Exception failure) {
        return passes.failed(workflow, context, failure);
    }
}
