// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.RoleSpec;

/** Training jobs for tests: {@code aJob("ctr").ps(2).workers(2).build()}. */
public final class JobBuilder {
    private final String name;
    private String image = "paddle";
    private List<String> command = List.of();
    private @Nullable Integer servers;
    private @Nullable Integer workers;
    private @Nullable String cleanPodPolicy;
    private @Nullable String intranet;

    private JobBuilder(String name) {
        this.name = name;
    }

    /** Without any pods yet. */
    public static JobBuilder aJob(String name) {
        return new JobBuilder(name);
    }

    public JobBuilder ps(int count) {
        servers = count;
        return this;
    }

    public JobBuilder workers(int count) {
        workers = count;
        return this;
    }

    /** The same image for every role. */
    public JobBuilder image(String reference) {
        image = reference;
        return this;
    }

    /** The same command for every role; without one the image's own. */
    public JobBuilder command(String... words) {
        command = List.of(words);
        return this;
    }

    public JobBuilder cleanPodPolicy(String policy) {
        cleanPodPolicy = policy;
        return this;
    }

    public JobBuilder intranet(String mode) {
        intranet = mode;
        return this;
    }

    public PaddleJob build() {
        var job = new PaddleJob();
        job.setMetadata(new ObjectMetaBuilder().withName(name).build());
        job.setSpec(
                new PaddleJobSpec(
                        cleanPodPolicy,
                        null,
                        null,
                        intranet,
                        null,
                        null,
                        role(servers),
                        role(workers),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
        return job;
    }

    private @Nullable RoleSpec role(@Nullable Integer count) {
        return count == null ? null : new RoleSpec(count, null, null, template());
    }

    private PodTemplateSpec template() {
        var container =
                new ContainerBuilder()
                        .withName("paddle")
                        .withImage(image)
                        .withCommand(command)
                        .build();
        return new PodTemplateSpecBuilder()
                .withSpec(new PodSpecBuilder().withContainers(container).build())
                .build();
    }
}
