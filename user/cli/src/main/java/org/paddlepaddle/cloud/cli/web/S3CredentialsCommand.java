// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc s3 credentials}: endpoint and root keys of the object store. */
@Command(name = "credentials")
final class S3CredentialsCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    S3CredentialsCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var system = new WebAddress(shell, control).running(directory);
        var keys =
                control.web()
                        .objectKeys(directory)
                        .orElseThrow(() -> Failure.of(Exit.NOT_RUNNING, shell.text("s3.no-keys")));
        var report = new LinkedHashMap<String, Object>();
        system.s3().ifPresent(address -> report.put("endpoint", address));
        report.put("accessKey", keys.accessKey());
        report.put("secretKey", keys.secretKey());
        output.print(
                shell,
                () ->
                        system.s3().map(address -> "AWS_ENDPOINT_URL=" + address + "\n").orElse("")
                                + "AWS_ACCESS_KEY_ID="
                                + keys.accessKey()
                                + "\nAWS_SECRET_ACCESS_KEY="
                                + keys.secretKey(),
                report);
        return Exit.OK.code();
    }
}
