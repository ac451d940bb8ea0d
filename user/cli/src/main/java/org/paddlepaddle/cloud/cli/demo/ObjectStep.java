// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;

/** A step whose objects stay: done when the last of them says that it is ready. */
final class ObjectStep implements StoryStep {
    private final String label;
    private final StoryObjects objects;
    private final List<JsonNode> manifests;
    private final boolean replaced;
    private final Function<JsonNode, DemoStepOutcome> judged;

    /**
     * @param replaced whether what an earlier run left goes first
     * @param judged how far the last of the objects has come
     */
    ObjectStep(
            String label,
            StoryObjects objects,
            List<JsonNode> manifests,
            boolean replaced,
            Function<JsonNode, DemoStepOutcome> judged) {
        this.label = label;
        this.objects = objects;
        this.manifests = manifests;
        this.replaced = replaced;
        this.judged = judged;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public void begin() throws InterruptedException {
        if (replaced) {
            objects.remove(manifests);
        }
        objects.apply(manifests);
    }

    /** All objects of the last one's kind are judged; the first that is not done counts. */
    @Override
    public DemoStepOutcome look() {
        var last = manifests.getLast();
        DemoStepOutcome outcome = new DemoStepOutcome.Pending("");
        for (var manifest : manifests) {
            if (!manifest.path("kind").equals(last.path("kind"))) {
                continue;
            }
            var found =
                    objects.find(
                            manifest.path("apiVersion").asText(),
                            manifest.path("kind").asText(),
                            manifest.path("metadata").path("name").asText());
            outcome = found.map(judged).orElseGet(() -> new DemoStepOutcome.Pending(""));
            if (!(outcome instanceof DemoStepOutcome.Done)) {
                return outcome;
            }
        }
        return outcome;
    }
}
