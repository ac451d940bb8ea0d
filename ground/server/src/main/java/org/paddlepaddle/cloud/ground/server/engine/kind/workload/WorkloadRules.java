// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.Bounds;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.SelectorRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodSpecRules;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.selector.LabelSelector;

/** Deployments and their relatives: a selector that finds the template's pods. */
public final class WorkloadRules implements KindRules {
    private static final List<String> NUMBERS =
            List.of("replicas", "minReadySeconds", "revisionHistoryLimit");

    private final String word;
    private final List<KindRules> more;

    /**
     * @param word how messages call the kind
     * @param more what holds for this kind alone
     */
    public WorkloadRules(String word, KindRules... more) {
        this.word = word;
        this.more = List.of(more);
    }

    @Override
    public void prepareCreate(Operation operation) {
        JsonTrees.child(operation.after(), "status");
    }

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.request().subresource().equals("status")) {
            StatusCounts.check(operation.after().path("status"), problems);
            return;
        }
        var spec = operation.spec();
        Bounds.notNegative(spec, "spec", NUMBERS, problems);
        var selector = spec.path("selector");
        if (selector.isMissingNode()) {
            problems.required("spec.selector", "");
        } else if (selector.isEmpty()) {
            problems.invalid("spec.selector", selector, "empty selector is invalid for " + word);
        }
        if (SelectorRules.check(selector, "spec.selector", problems)) {
            checkTemplate(selector, spec, problems);
        } else {
            problems.invalid("spec.selector", selector, "invalid label selector");
        }
        more.forEach(rules -> rules.check(operation, problems));
    }

    private static void checkTemplate(JsonNode selector, JsonNode spec, Problems problems) {
        var template = spec.path("template");
        var labels = new LinkedHashMap<String, String>();
        var given = template.path("metadata").path("labels");
        given.properties().forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        // No selector finds nothing, an empty one everything.
        if (selector.isMissingNode() || !LabelSelector.of(selector).matches(labels)) {
            problems.invalid(
                    "spec.template.metadata.labels",
                    given.isMissingNode() ? NullNode.instance : given,
                    "`selector` does not match template `labels`");
        }
        var claims = new HashSet<String>();
        spec.path("volumeClaimTemplates")
                .forEach(claim -> claims.add(claim.path("metadata").path("name").asText()));
        PodSpecRules.check(template.path("spec"), claims, "spec.template.spec", problems);
        var restart = template.path("spec").path("restartPolicy").asText("Always");
        if (!restart.equals("Always")) {
            problems.unsupported("spec.template.spec.restartPolicy", restart, List.of("Always"));
        }
    }
}
