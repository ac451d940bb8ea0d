// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.CommandGroup;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;

/** {@code pdc s3}: alone it shows its commands. */
public final class S3Group {
    private S3Group() {}

    public static CommandLine line(Shell shell, StandaloneControl control) {
        return CommandGroup.of("s3", new S3CredentialsCommand(shell, control));
    }
}
