// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.resource.ObjectExplanation;
import org.paddlepaddle.cloud.cli.resource.Targets;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.plan.why.job.Finding;
import org.paddlepaddle.cloud.plan.why.job.JobWhy;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc why}: the one thing that holds a job or another object, and the command that helps.
 */
@Command(name = "why")
public final class WhyCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "1..*", paramLabel = "JOB|KIND/NAME", descriptionKey = "whyObject")
    private List<String> words = List.of();

    public WhyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            for (var target : targets(cluster)) {
                if (target.kind().equals(Kinds.PADDLE_JOB)) {
                    explainJob(cluster, namespace, target.name());
                } else {
                    var answer = ObjectExplanation.of(shell, cluster, where, target);
                    output.print(shell, answer::text, answer.report());
                }
            }
            return Exit.OK.code();
        }
    }

    /** A word alone is the name of a job. */
    private List<Target> targets(Cluster cluster) {
        return words.size() == 1 && !words.getFirst().contains("/")
                ? List.of(new Target(Kinds.PADDLE_JOB, words.getFirst()))
                : new Targets(shell, cluster).named(words);
    }

    private void explainJob(Cluster cluster, String namespace, String job) {
        var evidence = new Evidence(cluster, namespace).of(job, Instant.now());
        var finding = JobWhy.explain(evidence);
        var next = next(shell.messages(), job, finding, where.again(cluster));
        output.print(shell, () -> text(job, finding, next), report(finding, next));
    }

    private String text(String job, Finding finding, String next) {
        var details = new ArrayList<Object>();
        details.add(finding.subject());
        details.addAll(finding.details());
        var text = new ArrayList<String>();
        text.add(shell.text("why." + finding.cause(), details.toArray()));
        if (!finding.lines().isEmpty()) {
            text.add(
                    finding.subject().equals(job)
                            ? shell.text("why.last-lines-of-it")
                            : shell.text("why.last-lines", finding.subject()));
            finding.lines().forEach(line -> text.add("  " + line));
        }
        text.add(shell.text("why.next", shell.screen().style().accent(next)));
        return String.join("\n", text);
    }

    /**
     * The command that helps. Its text has places for the job's name, for what the finding is about
     * ({@code pod/NAME} or {@code pdj/NAME}), for the flags that mean the same place, and for the
     * finding's details.
     */
    static String next(Messages messages, String job, Finding finding, String flags) {
        var kind = finding.subject().equals(job) ? "pdj/" : "pod/";
        var values = new ArrayList<Object>();
        values.addAll(List.of(job, kind + finding.subject(), flags));
        values.addAll(finding.details());
        return messages.text("why." + finding.cause() + ".next", values.toArray());
    }

    private static Map<String, Object> report(Finding finding, String next) {
        var report = new LinkedHashMap<String, Object>();
        report.put("cause", finding.cause().toString());
        report.put("subject", finding.subject());
        report.put("details", finding.details());
        report.put("lines", finding.lines());
        report.put("next", next);
        return report;
    }
}
