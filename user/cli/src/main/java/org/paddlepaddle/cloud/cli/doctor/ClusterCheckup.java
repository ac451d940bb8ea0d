// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;
import org.paddlepaddle.cloud.terminal.Messages;

/** What a cluster offers, which engine does each part of the work there, and what is missing. */
final class ClusterCheckup {
    private final SurveyedCluster cluster;
    private final List<EngineChoice> choices;
    private final Messages messages;

    ClusterCheckup(SurveyedCluster cluster, Messages messages) {
        this.cluster = cluster;
        this.choices = EngineRules.choose(cluster.offer());
        this.messages = messages;
    }

    List<Check> checks() {
        var checks = new ArrayList<Check>();
        checks.add(
                Check.ok(
                        "version",
                        text("doctor.cluster.version", cluster.version(), cluster.server())));
        if (!cluster.hidden().isEmpty()) {
            var hidden = String.join(", ", cluster.hidden());
            checks.add(
                    Check.warning(
                            "rights",
                            text("doctor.cluster.hidden", hidden),
                            text("doctor.cluster.hidden-fix")));
        }
        choices.forEach(choice -> checks.add(check(choice)));
        return checks;
    }

    /** For programs: stable words beside the sentences. */
    Map<String, Object> values() {
        var values = new LinkedHashMap<String, Object>();
        values.put("server", cluster.server());
        values.put("version", cluster.version());
        values.put("hidden", cluster.hidden());
        values.put("engines", choices.stream().map(this::value).toList());
        return values;
    }

    private Map<String, String> value(EngineChoice choice) {
        var value = new LinkedHashMap<String, String>();
        value.put("need", choice.need().name());
        value.put("engine", choice.engine().name());
        value.put("verdict", choice.verdict().name());
        value.put("reason", choice.reason().name());
        value.put("subject", choice.subject());
        value.put("found", sentence(choice));
        check(choice).fix().ifPresent(fix -> value.put("fix", fix));
        return value;
    }

    private Check check(EngineChoice choice) {
        var name = choice.need().name();
        var found = sentence(choice);
        return switch (choice.verdict()) {
            case fine -> Check.ok(name, found);
            case lesser -> Check.warning(name, found, fix(choice));
            case missing -> Check.failed(name, found, fix(choice));
        };
    }

    private String sentence(EngineChoice choice) {
        return text("doctor.cluster." + choice.reason(), choice.subject());
    }

    private String fix(EngineChoice choice) {
        return text("doctor.cluster." + choice.reason() + "-fix");
    }

    private String text(String key, Object... values) {
        return messages.text(key, values);
    }
}
