// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.Template;

/**
 * The step that {@code volume_op.delete()} compiles to: a container that calls kubectl. It is done
 * as what it means, so that nobody needs that image.
 */
final class KubectlDelete {
    /** The kinds that pipelines make and remove again. */
    private static final Map<String, String> GROUPS =
            Map.ofEntries(
                    Map.entry("PersistentVolumeClaim", "v1"),
                    Map.entry("ConfigMap", "v1"),
                    Map.entry("Secret", "v1"),
                    Map.entry("Service", "v1"),
                    Map.entry("Pod", "v1"),
                    Map.entry("Job", "batch/v1"),
                    Map.entry("CronJob", "batch/v1"),
                    Map.entry("Deployment", "apps/v1"),
                    Map.entry("StatefulSet", "apps/v1"),
                    Map.entry("PaddleJob", "batch.paddlepaddle.org/v1"),
                    Map.entry("SampleSet", "batch.paddlepaddle.org/v1alpha1"),
                    Map.entry("SampleJob", "batch.paddlepaddle.org/v1alpha1"),
                    Map.entry("PaddleService", "serving.paddlepaddle.org/v1"));

    private KubectlDelete() {}

    static Optional<Template> of(SpecPath template, String name, Inputs inputs) {
        var container = template.node().path("container");
        var words = new ArrayList<String>();
        container.path("command").forEach(word -> words.add(word.asText()));
        container.path("args").forEach(word -> words.add(word.asText()));
        boolean is =
                container.path("image").asText().contains("kubectl")
                        && words.size() >= 4
                        && words.subList(0, 2).equals(List.of("kubectl", "delete"))
                        && words.stream().skip(4).allMatch(KubectlDelete::isHarmless)
                        && GROUPS.containsKey(words.get(2));
        return is ? Optional.of(delete(name, inputs, words)) : Optional.empty();
    }

    private static boolean isHarmless(String word) {
        return List.of("--ignore-not-found", "--output", "name", "--wait=false").contains(word);
    }

    private static Template delete(String name, Inputs inputs, List<String> words) {
        return new Template.Resource(
                name,
                inputs,
                List.of(),
                Template.Verb.Delete,
                new Template.Manifest.Tree(manifest(words.get(2), words.get(3))),
                Optional.empty(),
                Optional.empty(),
                "strategic",
                false,
                Optional.empty());
    }

    private static JsonNode manifest(String kind, String name) {
        var manifest = JsonNodeFactory.instance.objectNode();
        manifest.put("apiVersion", GROUPS.get(kind)).put("kind", kind);
        manifest.putObject("metadata").put("name", name);
        return manifest;
    }
}
