// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** The version that {@code pdc model push -o json} says it has registered. */
record PushedVersion(String model, String number, int files, long bytes, String digest) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SHORT_DIGEST = 12;

    /**
     * @param log what the command printed, whatever stands before the JSON
     */
    static PushedVersion in(List<String> log) {
        var text = String.join("\n", log);
        int begin = text.indexOf('{');
        try {
            var version = JSON.readTree(begin < 0 ? "{}" : text.substring(begin));
            return new PushedVersion(
                    version.path("model").asText(),
                    version.path("version").asText(),
                    version.path("files").size(),
                    version.path("size").asLong(),
                    version.path("digest").asText());
        } catch (IOException e) {
            throw new IllegalStateException("pdc model push did not say what it registered", e);
        }
    }

    String sentence(Shell shell) {
        return shell.text(
                "demo.registered",
                model + "@" + number,
                files,
                Sizes.bytes(bytes),
                digest.substring(0, Math.min(SHORT_DIGEST, digest.length())));
    }
}
