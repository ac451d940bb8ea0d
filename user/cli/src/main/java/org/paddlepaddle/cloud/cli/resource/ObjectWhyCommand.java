// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.OutputOption;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.plan.why.object.ObjectFinding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc why}: the one thing that holds an object, and the command that helps. */
@Command(name = "why")
public final class ObjectWhyCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..*", paramLabel = "KIND/NAME", descriptionKey = "whyObject")
    private List<String> words = List.of();

    public ObjectWhyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            for (var target : new Targets(shell, cluster).named(words)) {
                var finding =
                        new ObjectEvidence(cluster, namespace)
                                .explain(target)
                                .orElseThrow(() -> unexplained(target));
                output.print(shell, () -> text(shell, finding), report(finding));
            }
            return Exit.OK.code();
        }
    }

    private Failure unexplained(Target target) {
        return Failure.of(
                Exit.USAGE,
                shell.text("why.object.unexplained", target.spoken()),
                shell.suggest("describe " + target.spoken()));
    }

    static String text(Shell shell, ObjectFinding finding) {
        var details = new ArrayList<Object>();
        details.add(finding.subject());
        details.addAll(finding.details());
        var style = shell.screen().style();
        var sentence = shell.text("why.object." + finding.cause(), details.toArray());
        var next = shell.text("why.object." + finding.cause() + ".next", finding.subject());
        var head = (finding.good() ? style.good("✓ ") : style.warning("! ")) + sentence;
        return next.isBlank()
                ? head
                : head + "\n" + shell.text("why.object.next", style.accent(next));
    }

    private static Map<String, Object> report(ObjectFinding finding) {
        var report = new LinkedHashMap<String, Object>();
        report.put("cause", finding.cause().name());
        report.put("subject", finding.subject());
        report.put("details", finding.details());
        report.put("good", finding.good());
        return report;
    }
}
