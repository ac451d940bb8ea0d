// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Programs of the machine that are asked for an answer. */
final class Commands {
    private Commands() {}

    /** What it prints; it must end well. */
    static String output(String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        var process = builder.start();
        process.getOutputStream().close();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(
                    "%s ended with %d: %s"
                            .formatted(String.join(" ", command), exit, text.strip()));
        }
        return text;
    }
}
