// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc promote}: the canary of a service becomes its default, and its pods go on. */
@Command(name = "promote")
public final class PromoteCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "NAME", descriptionKey = "paddleService")
    private String name = "";

    @Option(names = "--force")
    private boolean force;

    public PromoteCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var service = NamedService.of(shell, cluster, where.namespace(cluster), name);
            var canary = service.object().path("status").path("canary");
            check(service, canary, where.again(cluster));
            cluster.patch(service.path(), "json", SpecChange.promotion(service.object()));
            print(service, canary.path("latest").asText(""));
            return Exit.OK.code();
        }
    }

    private void check(NamedService service, JsonNode canary, String flags) {
        if (!service.object().path("spec").has("canary")) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("promote.no-canary", service.spoken()),
                    shell.suggest("describe " + service.spoken() + flags));
        }
        boolean answers =
                StatusConditions.has(service.object(), "CanaryEndpointReady", "True")
                        && canary.path("name").asText("").equals(canary.path("latest").asText());
        if (!answers && !force) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("promote.not-ready", service.spoken(), reason(service)),
                    shell.suggest("why " + service.spoken() + flags),
                    shell.suggest("promote " + service.name() + flags + " --force"));
        }
    }

    private static String reason(NamedService service) {
        return StatusConditions.find(service.object(), "CanaryEndpointReady")
                .map(condition -> condition.path("message").asText())
                .orElse("");
    }

    private void print(NamedService service, String revision) {
        var report = new LinkedHashMap<String, Object>();
        report.put("name", service.name());
        report.put("namespace", service.namespace());
        report.put("revision", revision);
        output.print(shell, () -> shell.text("promote.done", service.spoken(), revision), report);
    }
}
