// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

/** The command that starts the background process: the launcher, which knows how. */
final class JavaCommand {
    /** What the launch table calls it. Nobody types it. */
    static final String STANDALONE = "standalone-process";

    private JavaCommand() {}

    static List<String> of(UpRequest request, Distribution distribution) {
        var command = new ArrayList<String>();
        // A session of its own: Ctrl-C and the end of the terminal are not for this process.
        var setsid = Path.of("/usr/bin/setsid");
        if (Files.isExecutable(setsid)) {
            command.add(setsid.toString());
        }
        command.add(distribution.launcher().toString());
        command.add(STANDALONE);
        command.addAll(StandaloneArguments.of(request));
        return command;
    }
}
