// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.plan.ContainerReading;

/** A step that is a Kubernetes Job and what the Job needs; done when the Job is complete. */
final class JobStep implements StoryStep {
    private final String label;
    private final StoryObjects objects;
    private final List<JsonNode> needed;
    private final JsonNode job;
    private final Function<List<String>, String> summary;

    /**
     * @param manifests the Job is the last of them
     * @param summary makes of what the last container printed what the reader is told
     */
    JobStep(
            String label,
            StoryObjects objects,
            List<JsonNode> manifests,
            Function<List<String>, String> summary) {
        this.label = label;
        this.objects = objects;
        this.needed = manifests.subList(0, manifests.size() - 1);
        this.job = manifests.getLast();
        this.summary = summary;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public void begin() throws InterruptedException {
        objects.apply(needed);
        objects.remove(List.of(job));
        objects.apply(List.of(job));
    }

    @Override
    public DemoStepOutcome look() {
        var found = objects.find("batch/v1", "Job", name());
        if (found.isEmpty()) {
            return new DemoStepOutcome.Pending("");
        }
        if (StatusConditions.has(found.get(), "Complete", "True")) {
            return new DemoStepOutcome.Done(summary.apply(lastWords()));
        }
        if (StatusConditions.has(found.get(), "Failed", "True")) {
            return new DemoStepOutcome.Failed(
                    "job " + name() + ": " + lastLine(lastWords()), "job/" + name());
        }
        return new DemoStepOutcome.Pending(runningContainer());
    }

    /** What a container of the Job has printed; of the newest pod. */
    List<String> log(String container) {
        var pods = objects.podsOf(name());
        return pods.isEmpty() ? List.of() : objects.log(podName(pods.getLast()), container);
    }

    private List<String> lastWords() {
        var containers = job.path("spec").path("template").path("spec").path("containers");
        return log(containers.path(0).path("name").asText());
    }

    private String runningContainer() {
        return objects.podsOf(name()).stream()
                .flatMap(pod -> ContainerList.of(pod).stream())
                .filter(container -> container.first() && container.runs())
                .map(ContainerReading::name)
                .findFirst()
                .orElse("");
    }

    private String name() {
        return job.path("metadata").path("name").asText();
    }

    private static String podName(JsonNode pod) {
        return pod.path("metadata").path("name").asText();
    }

    private static String lastLine(List<String> lines) {
        return lines.isEmpty() ? "" : lines.getLast();
    }
}
