// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * Resolves the pod that a word means: {@code a}, {@code pod/a}, {@code pdj/a}, {@code deploy/a}.
 */
record PodResolver(Shell shell, Cluster cluster, String namespace) {
    String named(String word) {
        if (!word.contains("/")) {
            return word;
        }
        var target = new Targets(shell, cluster).named(List.of(word)).getFirst();
        return KindParts.of(target.kind().kind())
                .pod(target.name())
                .orElseGet(() -> selected(target));
    }

    /** The first pod, running ones first, of something that selects pods. */
    private String selected(Target target) {
        var spec = cluster.get(target.path(namespace)).path("spec").path("selector");
        var labels = spec.has("matchLabels") ? spec.path("matchLabels") : spec;
        var terms =
                labels.properties().stream()
                        .filter(term -> term.getValue().isTextual())
                        .map(term -> term.getKey() + "=" + term.getValue().asText())
                        .collect(Collectors.joining(","));
        if (terms.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("resource.no-pods-of", target.spoken()));
        }
        var pods = KindMapper.POD.in(namespace) + QueryString.labels(terms);
        return first(cluster.get(pods).path("items"), target);
    }

    private String first(JsonNode pods, Target target) {
        for (var pod : pods) {
            if (pod.path("status").path("phase").asText().equals("Running")) {
                return pod.path("metadata").path("name").asText();
            }
        }
        if (pods.isEmpty()) {
            throw Failure.of(Exit.FAILED, shell.text("resource.no-pods-of", target.spoken()));
        }
        return pods.get(0).path("metadata").path("name").asText();
    }
}
