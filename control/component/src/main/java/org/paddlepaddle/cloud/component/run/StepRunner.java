// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.component.Step;
import org.paddlepaddle.cloud.component.StepAction;
import org.paddlepaddle.cloud.component.Verdict;

/** Makes the objects of steps, one after the other, and waits for each. */
public final class StepRunner {
    /** A pipeline ends its steps itself; upstream's components wait as long. */
    private static final long LONGEST_DAYS = 365;

    private static final long GONE_SECONDS = 300;
    private static final String ASKED = "pipelines.paddlecloud.org/asked";

    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("paddlecloud-component")
                    .withForce(true)
                    .build();

    private final KubernetesClient client;
    private final Consumer<String> say;

    /**
     * @param say a line of progress
     */
    public StepRunner(KubernetesClient client, Consumer<String> say) {
        this.client = client;
        this.say = say;
    }

    /**
     * @throws StepFailure when an object fails, with its own reason
     */
    public void run(List<Step> steps, StepAction action) {
        switch (action) {
            case apply, create, patch -> steps.forEach(step -> reach(step, action));
            case delete ->
                    steps.reversed().forEach(step -> remove(step, DeletionPropagation.FOREGROUND));
        }
    }

    private void reach(Step step, StepAction action) {
        if (step.working()) {
            begin(step);
        } else {
            write(step, action);
        }
        say.accept(step.name() + ": written");
        await(step);
    }

    /** A result: somebody else's, too, is taken over, except where the user forbids it. */
    private void write(Step step, StepAction action) {
        var resource = client.resource(step.object());
        switch (action) {
            case apply -> resource.patch(APPLY);
            case create -> resource.create();
            case patch -> {
                if (resource.get() == null) {
                    throw new StepFailure(step.name() + " is to be patched and is not there");
                }
                resource.patch(APPLY);
            }
            case delete -> remove(step, DeletionPropagation.FOREGROUND);
        }
    }

    /** Work of this run: what is there already goes on, unless it failed or was asked otherwise. */
    private void begin(Step step) {
        var there = found(step);
        if (there != null && isSame(step, there)) {
            say.accept(step.name() + " is there from an earlier try");
            return;
        }
        if (there != null) {
            // Its pods go by themselves; the name is free at once.
            remove(step, DeletionPropagation.BACKGROUND);
            var _ =
                    resource(step)
                            .waitUntilCondition(Objects::isNull, GONE_SECONDS, TimeUnit.SECONDS);
        }
        try {
            var _ = client.resource(marked(step.object())).create();
        } catch (KubernetesClientException e) {
            // Two tries of one step at once: the other was faster.
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    /** Only work of the same run can be taken for this step's, and only if it has not failed. */
    private static boolean isSame(Step step, GenericKubernetesResource there) {
        boolean failed = judge(step, there) instanceof Verdict.Failed;
        var owners = step.object().getMetadata().getOwnerReferences();
        return !failed
                && !owners.isEmpty()
                && owned(there, owners.getFirst())
                && Objects.equals(hash(step.object()), annotation(there));
    }

    private static boolean owned(HasMetadata there, OwnerReference owner) {
        return there.getMetadata().getOwnerReferences().stream()
                .anyMatch(each -> each.getUid().equals(owner.getUid()));
    }

    private void await(Step step) {
        var last = new String[] {""};
        var seen =
                resource(step)
                        .waitUntilCondition(
                                object -> settled(step, object, last), LONGEST_DAYS, TimeUnit.DAYS);
        var verdict = seen == null ? new Verdict.Failed("it was deleted") : judge(step, seen);
        switch (verdict) {
            case Verdict.Done(var phase) ->
                    say.accept(step.name() + (phase.isEmpty() ? " is there" : ": " + phase));
            case Verdict.Failed(var reason) ->
                    throw new StepFailure(
                            step.name() + " failed. " + reason + logs(step) + advice(step));
            case Verdict.Waiting _ ->
                    throw new StepFailure(step.name() + " did not end within a year");
        }
    }

    private boolean settled(Step step, @Nullable GenericKubernetesResource object, String[] last) {
        if (object == null) {
            return true;
        }
        return switch (judge(step, object)) {
            case Verdict.Waiting(var phase) -> {
                if (!phase.isEmpty() && !phase.equals(last[0])) {
                    last[0] = phase;
                    say.accept(step.name() + ": " + phase);
                }
                yield false;
            }
            case Verdict.Done _, Verdict.Failed _ -> true;
        };
    }

    private static Verdict judge(Step step, GenericKubernetesResource object) {
        var status = object.getAdditionalProperties().get("status");
        return step.goal()
                .judge(
                        object.getMetadata().getGeneration(),
                        status instanceof Map<?, ?> ? fields(status) : null);
    }

    @SuppressWarnings("unchecked") // JSON objects have text for keys
    private static Map<String, Object> fields(Object status) {
        return (Map<String, Object>) status;
    }

    private static String advice(Step step) {
        return step.advice().isEmpty() ? "" : "\n" + step.advice();
    }

    /** The last words of a Job that failed. */
    private String logs(Step step) {
        return step.object() instanceof Job job ? new FailedContainerLog(client).of(job) : "";
    }

    /** What is not there need not be removed. */
    private void remove(Step step, DeletionPropagation propagation) {
        say.accept(step.name() + ": delete");
        var _ = client.resource(step.object()).withPropagationPolicy(propagation).delete();
    }

    private @Nullable GenericKubernetesResource found(Step step) {
        return resource(step).get();
    }

    private Resource<GenericKubernetesResource> resource(Step step) {
        var object = step.object();
        return client.genericKubernetesResources(object.getApiVersion(), object.getKind())
                .inNamespace(object.getMetadata().getNamespace())
                .withName(object.getMetadata().getName());
    }

    /** What was asked for stands beside it: defaults of the server change the rest. */
    private static HasMetadata marked(HasMetadata object) {
        var copy = Serialization.clone(object);
        var annotations = new TreeMap<>(copy.getMetadata().getAnnotations());
        annotations.put(ASKED, hash(object));
        copy.getMetadata().setAnnotations(annotations);
        return copy;
    }

    private static @Nullable String annotation(HasMetadata there) {
        var annotations = there.getMetadata().getAnnotations();
        return annotations == null ? null : annotations.get(ASKED);
    }

    private static String hash(HasMetadata object) {
        var sum = new CRC32();
        sum.update(Serialization.asJson(object).getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
