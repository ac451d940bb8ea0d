// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.cli.kind.WhyQuery;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.cli.service.NamedService;
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
            var inquiry = new WhyQuery(cluster, where.namespace(cluster), Instant.now());
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

    private Explanation explain(Target target, WhyQuery inquiry) {
        return model(target, inquiry)
                .map(service -> explained(target.name(), ServiceNames.KIND, service, inquiry))
                .orElseGet(
                        () ->
                                explained(
                                        target.name(),
                                        target.kind().kind(),
                                        inquiry.cluster().get(target.path(inquiry.namespace())),
                                        inquiry));
    }

    /** Where a Service is asked about that is, or would be, one of a PaddleService. */
    private static Optional<JsonNode> model(Target target, WhyQuery inquiry) {
        var kind = target.kind();
        if (!kind.kind().equals("Service") || !kind.group().isEmpty()) {
            return Optional.empty();
        }
        var owner =
                inquiry.cluster()
                        .find(target.path(inquiry.namespace()))
                        .map(service -> service.path("metadata").path("labels"))
                        .map(
                                labels ->
                                        labels.has(ServiceNames.ROUTE)
                                                ? labels.path(ServiceNames.SERVICE).asText()
                                                : "")
                        .orElse(target.name());
        return owner.isEmpty()
                ? Optional.empty()
                : NamedService.find(inquiry.cluster(), inquiry.namespace(), owner)
                        .map(NamedService::object);
    }

    private Explanation explained(String name, String kind, JsonNode object, WhyQuery inquiry) {
        var part = KindParts.of(kind);
        var finding = part.why(object, inquiry).orElseThrow(() -> unexplained(kind, name));
        var flags = where.again(inquiry.cluster());
        return new Explanation(name, part.words(), finding, flags);
    }

    private Failure unexplained(String kind, String name) {
        var spoken = kind.toLowerCase(Locale.ROOT) + "/" + name;
        return Failure.of(
                Exit.USAGE,
                shell.text("why.unexplained", spoken),
                shell.suggest("describe " + spoken));
    }
}
