// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.AliasGate;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.wire.GateView;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model gate}: what must hold before an alias moves; shown, set or removed. */
@Command(name = "gate")
final class GateCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Parameters(index = "1", paramLabel = "ALIAS", descriptionKey = "alias")
    private String alias = "";

    @Option(names = "--require", paramLabel = "METRIC>=NUMBER")
    private List<String> bounds = List.of();

    @Option(names = "--approver", paramLabel = "USER")
    private List<String> approvers = List.of();

    @Option(names = "--remove")
    private boolean removed;

    GateCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        ModelName.check(model);
        if (removed) {
            client.removeGate(model, alias);
        } else if (!bounds.isEmpty() || !approvers.isEmpty()) {
            bounds.forEach(AliasGate.Bound::parse);
            client.setGate(model, alias, new GateView(bounds, approvers));
        }
        var gate = client.gate(model, alias);
        output.print(shell, () -> line(gate.gate()), gate);
        return Exit.OK.code();
    }

    private String line(AliasGate gate) {
        var parts = new ArrayList<String>();
        gate.bounds().forEach(bound -> parts.add(bound.toString()));
        if (!gate.approvers().isEmpty()) {
            parts.add(shell.text("gate.approvers", String.join(", ", gate.approvers())));
        }
        return parts.isEmpty()
                ? shell.text("gate.none", model, alias)
                : shell.text("gate.shown", model, alias, String.join("; ", parts));
    }
}
