// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.Optional;
import org.paddlepaddle.cloud.cli.machine.LoopbackReason;
import org.paddlepaddle.cloud.cli.machine.PackageSource;
import org.paddlepaddle.cloud.terminal.Shell;

/** What a person reads about the network of pods: its mode, and why it is no better one. */
public record NetworkLines(Shell shell) {
    public String mode(RunningSystem system) {
        return shell.text("network." + system.network());
    }

    /** Why pods have loopback addresses, and the command that helps where one does. */
    public Optional<String> reason(RunningSystem system) {
        return system.networkReason()
                .flatMap(LoopbackReason::of)
                .map(
                        reason ->
                                shell.text(
                                        "network.because", shell.text(reason.key()), fix(reason)));
    }

    /** The same, where root has less than root may expect: worth a line on every screen. */
    public Optional<String> surprise(RunningSystem system) {
        boolean surprises =
                system.networkReason()
                        .flatMap(LoopbackReason::of)
                        .filter(LoopbackReason::surprises)
                        .isPresent();
        return surprises ? reason(system) : Optional.empty();
    }

    private String fix(LoopbackReason reason) {
        var packages = PackageSource.ofThisMachine(shell.variable("PATH"));
        return reason.missing(packages)
                .map(name -> packages.map(it -> it.install(true, name)).orElse("install " + name))
                .map(command -> shell.text("network.fix", command))
                .orElse("");
    }
}
