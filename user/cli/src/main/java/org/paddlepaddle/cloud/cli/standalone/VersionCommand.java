// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc version}: this distribution, and what it runs on. */
@Command(name = "version")
public final class VersionCommand implements Callable<Integer> {
    /** The Kubernetes minor the embedded API speaks. */
    private static final String KUBERNETES = "1.34";

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final OutputOption output = new OutputOption();

    public VersionCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var value = value();
        output.print(
                shell,
                () ->
                        "PaddleCloud "
                                + value.get("version")
                                + " (Kubernetes "
                                + KUBERNETES
                                + ", Java "
                                + value.get("java")
                                + ", "
                                + value.get("platform")
                                + ")",
                value);
        return Exit.OK.code();
    }

    private Map<String, String> value() {
        var value = new LinkedHashMap<String, String>();
        value.put("version", control.version());
        value.put("kubernetes", KUBERNETES);
        value.put("java", Runtime.version().toString());
        value.put("platform", System.getProperty("os.name") + "/" + System.getProperty("os.arch"));
        return value;
    }
}
