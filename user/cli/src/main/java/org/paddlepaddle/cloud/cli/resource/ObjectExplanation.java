// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.plan.why.object.ObjectFinding;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * The one thing that holds a pod, a claim, a workload, a service or a node, and the command that
 * helps.
 *
 * @param text for people
 * @param report for programs
 */
public record ObjectExplanation(String text, Map<String, Object> report) {
    public static ObjectExplanation of(
            Shell shell, Cluster cluster, ClusterOption where, Target target) {
        var finding =
                new ObjectEvidence(cluster, where.namespace(cluster), Instant.now())
                        .explain(target)
                        .orElseThrow(() -> unexplained(shell, target));
        var next = next(shell.messages(), finding, where.again(cluster));
        return new ObjectExplanation(text(shell, finding, next), report(finding, next));
    }

    private static Failure unexplained(Shell shell, Target target) {
        return Failure.of(
                Exit.USAGE,
                shell.text("why.object.unexplained", target.spoken()),
                shell.suggest("describe " + target.spoken()));
    }

    private static String text(Shell shell, ObjectFinding finding, String next) {
        var details = new ArrayList<Object>();
        details.add(finding.subject());
        details.addAll(finding.details());
        var style = shell.screen().style();
        var sentence = shell.text("why.object." + finding.cause(), details.toArray());
        var head = (finding.good() ? style.good("✓ ") : style.warning("! ")) + sentence;
        return next.isBlank()
                ? head
                : head + "\n" + shell.text("why.object.next", style.accent(next));
    }

    /**
     * What helps, or nothing. Its text has places for what the finding is about, for the flags that
     * mean the same place, and for the finding's details.
     */
    static String next(Messages messages, ObjectFinding finding, String flags) {
        var values = new ArrayList<Object>(List.of(finding.subject(), flags));
        values.addAll(finding.details());
        return messages.text("why.object." + finding.cause() + ".next", values.toArray());
    }

    private static Map<String, Object> report(ObjectFinding finding, String next) {
        var report = new LinkedHashMap<String, Object>();
        report.put("cause", finding.cause().name());
        report.put("subject", finding.subject());
        report.put("details", finding.details());
        report.put("good", finding.good());
        report.put("next", next);
        return report;
    }
}
