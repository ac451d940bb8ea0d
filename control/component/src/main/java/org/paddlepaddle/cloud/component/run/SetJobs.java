// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleJobSpec;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Work on a data set for a person who waits for it: SampleJobs that go by themselves later. */
public record SetJobs(KubernetesClient client, ObjectKey set) {
    private static final int KEPT_SECONDS = 3600;
    private static final long LONGEST_DAYS = 365;

    /**
     * The set as it is.
     *
     * @throws StepFailure when there is none
     */
    public SampleSet found() {
        var found =
                client.resources(SampleSet.class)
                        .inNamespace(set.namespace())
                        .withName(set.name())
                        .get();
        if (found == null) {
            throw new StepFailure(
                    "SampleSet %s does not exist in namespace %s"
                            .formatted(set.name(), set.namespace()));
        }
        return found;
    }

    /**
     * Runs a job to its end.
     *
     * @param spec without the set, which is added
     * @param say a sentence of progress, again and again
     * @throws StepFailure when the job fails, with its own reason
     */
    public SampleJobStatus run(Map<String, Object> spec, Consumer<String> say) {
        var _ = found();
        var whole = new LinkedHashMap<>(spec);
        whole.put("sampleSetRef", Map.of("name", set.name()));
        whole.put("ttlSecondsAfterFinished", KEPT_SECONDS);
        var job = new SampleJob();
        job.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(set.namespace())
                        .withGenerateName(set.name() + "-" + spec.get("type") + "-")
                        .build());
        job.setSpec(Serialization.unmarshal(Serialization.asJson(whole), SampleJobSpec.class));
        return await(client.resource(job).create().getMetadata().getName(), say);
    }

    private SampleJobStatus await(String name, Consumer<String> say) {
        var ended =
                client.resources(SampleJob.class)
                        .inNamespace(set.namespace())
                        .withName(name)
                        .waitUntilCondition(
                                job -> job == null || hasEnded(job.getStatus(), say),
                                LONGEST_DAYS,
                                TimeUnit.DAYS);
        if (ended == null) {
            throw new StepFailure("SampleJob " + name + " was deleted");
        }
        var status = Objects.requireNonNull(ended.getStatus());
        if (refusal(status).isPresent()) {
            client.resource(ended).delete();
            throw new StepFailure(refusal(status).get());
        }
        if (status.phase() == SampleJobPhase.Failed) {
            throw new StepFailure(message(status));
        }
        return status;
    }

    private static boolean hasEnded(@Nullable SampleJobStatus status, Consumer<String> say) {
        if (status == null) {
            return false;
        }
        if (refusal(status).isPresent()) {
            return true;
        }
        say.accept(message(status));
        return status.phase() != null && status.phase().isFinal();
    }

    /** A job that makes no sense never begins. */
    private static Optional<String> refusal(SampleJobStatus status) {
        return status.condition(StandardCondition.Accepted)
                .filter(accepted -> !accepted.holds())
                .map(Condition::message);
    }

    private static String message(SampleJobStatus status) {
        return status.condition(StandardCondition.Ready).map(Condition::message).orElse("");
    }
}
