// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Part;
import org.paddlepaddle.cloud.cli.Shell;
import picocli.CommandLine;

/** {@code pdc operator}: the control plane alone, for a cluster that has the rest. */
final class OperatorPart implements Part {
    private static final String TEXTS = "org.paddlepaddle.cloud.dist.operator";
    private static final ResourceBundle.Control EXACT =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final Shell shell;

    OperatorPart(Shell shell) {
        this.shell = shell;
    }

    @Override
    public CommandLine commands() {
        var language = shell.messages().areChinese() ? Locale.CHINESE : Locale.ROOT;
        return new CommandLine(new OperatorCommand(shell))
                .setResourceBundle(ResourceBundle.getBundle(TEXTS, language, EXACT));
    }

    @Override
    public Optional<Failure> explain(Exception failure) {
        return Optional.empty();
    }
}
