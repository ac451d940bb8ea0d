// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** The kinds we know more of: a new one is added here and nowhere else. */
public final class KindParts {
    private static final List<KindPart> ALL =
            List.of(
                    new PaddleJobPart(),
                    new PodPart(),
                    new WorkloadPart("Deployment"),
                    new WorkloadPart("ReplicaSet"),
                    new WorkloadPart("StatefulSet"),
                    new WorkloadPart("DaemonSet"),
                    new JobPart(),
                    new CronJobPart(),
                    new ServicePart(),
                    new PaddleServicePart(),
                    new SampleSetPart(),
                    new SampleJobPart(),
                    new ClaimPart(),
                    new NodePart());

    /** Of a kind that nobody here knows. */
    private static final KindPart UNKNOWN = List::of;

    private KindParts() {}

    /**
     * @param kind as objects name it
     */
    public static KindPart of(String kind) {
        return ALL.stream().filter(part -> part.kinds().contains(kind)).findFirst().orElse(UNKNOWN);
    }

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    /** Finds what has these labels. */
    static QueryString labelled(JsonNode labels) {
        return QueryString.labels(
                labels.properties().stream()
                        .map(term -> term.getKey() + "=" + term.getValue().asText())
                        .collect(Collectors.joining(",")));
    }

    static FieldLines template(JsonNode template) {
        return new PodPage(template).containers(new FieldLines());
    }

    static List<String> conditions(JsonNode object) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("TYPE", "STATUS", "REASON", "MESSAGE"));
        for (var condition : object.path("status").path("conditions")) {
            rows.add(
                    List.of(
                            condition.path("type").asText(),
                            condition.path("status").asText(),
                            condition.path("reason").asText("-"),
                            condition.path("message").asText("")));
        }
        return rows.size() == 1 ? List.of() : Columns.set(rows);
    }
}
