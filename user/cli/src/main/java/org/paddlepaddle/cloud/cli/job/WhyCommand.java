// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.plan.why.job.Finding;
import org.paddlepaddle.cloud.plan.why.job.JobWhy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc why}: the one thing that holds a job, and the command that helps. */
@Command(name = "why")
public final class WhyCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1", paramLabel = "JOB", descriptionKey = "whyJob")
    private String word = "";

    public WhyCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var name = name();
        try (var cluster = where.open(shell)) {
            var evidence = new Evidence(cluster, where.namespace(cluster)).of(name, Instant.now());
            print(name, JobWhy.explain(evidence));
            return Exit.OK.code();
        }
    }

    private String name() {
        int slash = word.indexOf('/');
        var kind = word.substring(0, Math.max(0, slash));
        if (slash >= 0 && !Kinds.PADDLE_JOB.words().contains(kind)) {
            throw Failure.of(Exit.USAGE, shell.text("why.only-jobs", word));
        }
        return word.substring(slash + 1);
    }

    private void print(String job, Finding finding) {
        var screen = shell.screen();
        var details = new ArrayList<Object>();
        details.add(finding.subject());
        details.addAll(finding.details());
        screen.line(shell.text("why." + finding.cause(), details.toArray()));
        if (!finding.lines().isEmpty()) {
            screen.line(shell.text("why.last-lines", finding.subject()));
            finding.lines().forEach(line -> screen.line("  " + line));
        }
        var next = shell.text("why." + finding.cause() + ".next", job, finding.subject());
        if (!next.isBlank()) {
            screen.line(shell.text("why.next", screen.style().accent(next)));
        }
    }
}
