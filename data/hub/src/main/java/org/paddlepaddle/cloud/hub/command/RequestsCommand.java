// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.request.AliasRequest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model requests}: moves of aliases that were asked for; lists and decides them. */
@Command(name = "requests")
final class RequestsCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Option(names = "--approve", paramLabel = "NUMBER")
    private int approved;

    @Option(names = "--reject", paramLabel = "NUMBER")
    private int rejected;

    RequestsCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        ModelName.check(model);
        if (approved > 0) {
            client.decide(model, approved, "approve");
        } else if (rejected > 0) {
            client.decide(model, rejected, "reject");
        }
        var requests = client.requests(model);
        output.print(
                shell,
                () -> requests.isEmpty() ? shell.text("requests.none", model) : table(requests),
                Map.of("requests", requests));
        return Exit.OK.code();
    }

    private static String table(List<AliasRequest> requests) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("ID", "ALIAS", "VERSION", "STATE", "REQUESTER", "DECIDER", "REASON"));
        for (var request : requests) {
            rows.add(
                    List.of(
                            "" + request.id(),
                            request.alias(),
                            "" + request.version(),
                            request.state().name().toLowerCase(Locale.ROOT),
                            request.requester(),
                            request.decider().isEmpty() ? "-" : request.decider(),
                            request.reason()));
        }
        return String.join("\n", Columns.set(rows));
    }
}
