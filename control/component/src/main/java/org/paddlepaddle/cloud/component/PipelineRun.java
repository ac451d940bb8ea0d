// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.paddlepaddle.cloud.api.StandardNames;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;

/**
 * On whose behalf a step runs.
 *
 * @param owner the run's workflow; empty where a step was started by hand
 * @param image of the pod of this step, which has the program {@code pdc}
 */
public record PipelineRun(Optional<OwnerReference> owner, String image) {
    /** Where there is no pod to ask. */
    public static final String USUAL_IMAGE = "paddlecloud/paddlecloud:latest";

    private static final int LONGEST_SUFFIX = 12;
    private static final int LONGEST_NAME = 52;

    /**
     * An object that goes when the run goes. Its name is the run's own, so that two do not meet.
     */
    ObjectMeta working(String namespace, String name) {
        var suffix = owner.map(run -> "-" + suffix(run.getName())).orElse("");
        return new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(shortened(name, LONGEST_NAME - suffix.length()) + suffix)
                .withLabels(labels())
                .withOwnerReferences(owner.stream().toList())
                .build();
    }

    /** An object under the name of the documents, which outlives the run. */
    ObjectMeta result(String namespace, String name) {
        return new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(labels())
                .withAnnotations(
                        owner.map(run -> Map.of(WorkflowNames.RUN, run.getName()))
                                .orElseGet(Map::of))
                .build();
    }

    private static Map<String, String> labels() {
        var labels = new TreeMap<String, String>();
        labels.put(StandardNames.MANAGED_BY, StandardNames.PADDLECLOUD);
        return labels;
    }

    /** The random end of the run's name, or a short digest where it has none. */
    private static String suffix(String run) {
        var end = run.substring(run.lastIndexOf('-') + 1);
        return !end.isEmpty() && end.length() <= LONGEST_SUFFIX && !end.equals(run)
                ? end
                : digest(run);
    }

    /** Pods add to the name, and a label has 63 letters. */
    private static String shortened(String name, int length) {
        return name.length() <= length
                ? name
                : name.substring(0, length - 9).replaceAll("[-.]+$", "") + "-" + digest(name);
    }

    private static String digest(String text) {
        var sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
