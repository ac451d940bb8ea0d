// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.groups.Tuple;

/** Jobs in few words, and what is looked at. */
final class Jobs {
    private Jobs() {}

    static Predicate<Pod> first(ToyCluster cluster) {
        var first = cluster.active().isEmpty() ? null : cluster.active().getFirst();
        return pod -> first == null || pod.getMetadata().getUid().equals(uid(first));
    }

    private static String uid(Pod pod) {
        return pod.getMetadata().getUid();
    }

    static AbstractListAssert<?, ?, Tuple, ObjectAssert<Tuple>> assertConditions(JobStatus status) {
        return assertThat(status.getConditions())
                .extracting(c -> c.getType(), c -> c.getStatus(), c -> c.getReason());
    }

    static Job indexed(int completions, int parallelism) {
        return job(
                spec ->
                        spec.withCompletionMode("Indexed")
                                .withCompletions(completions)
                                .withParallelism(parallelism));
    }

    static Job job(UnaryOperator<JobSpecBuilder> change) {
        var spec =
                new JobSpecBuilder()
                        .withParallelism(1)
                        .withBackoffLimit(6)
                        .withNewTemplate()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .addNewContainer()
                        .withName("main")
                        .withImage("none")
                        .endContainer()
                        .endSpec()
                        .endTemplate();
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("train")
                .withUid("job-uid")
                .endMetadata()
                .withSpec(change.apply(spec).build())
                .build();
    }
}
