// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.kind.Inquiry;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.cli.why.Explanation;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
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
            var inquiry = new Inquiry(cluster, where.namespace(cluster), Instant.now());
            for (var target : targets(cluster)) {
                var answer = explain(target, inquiry);
                output.print(shell, () -> answer.text(shell), answer.report(shell.messages()));
            }
            return Exit.OK.code();
        }
    }

    /** A word alone is the name of a job. */
    private List<Target> targets(Cluster cluster) {
        return words.size() == 1 && !words.getFirst().contains("/")
                ? List.of(new Target(KindMapper.PADDLE_JOB, words.getFirst()))
                : new Targets(shell, cluster).named(words);
    }

    private Explanation explain(Target target, Inquiry inquiry) {
        var part = KindParts.of(target.kind().kind());
        var object = inquiry.cluster().get(target.path(inquiry.namespace()));
        var finding = part.why(object, inquiry).orElseThrow(() -> unexplained(target));
        var flags = where.again(inquiry.cluster());
        return new Explanation(target.name(), part.words(), finding, flags);
    }

    private Failure unexplained(Target target) {
        return Failure.of(
                Exit.USAGE,
                shell.text("why.unexplained", target.spoken()),
                shell.suggest("describe " + target.spoken()));
    }
}
