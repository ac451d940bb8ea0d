// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.List;

/** Turns the output of a failed step into one sentence with the command that helps. */
final class PipFailure {
    private static final List<String> OFFLINE =
            List.of(
                    "NewConnectionError",
                    "NameResolutionError",
                    "Failed to establish a new connection",
                    "Temporary failure in name resolution",
                    "Network is unreachable",
                    "Max retries exceeded",
                    "ProxyError",
                    "Connection refused",
                    "ReadTimeoutError",
                    "ConnectTimeoutError",
                    "Read timed out");

    private PipFailure() {}

    static ImageException explain(Pins pins, Interpreter python, String output, Path log) {
        return new ImageException(sentence(pins, python, output) + "; details: " + log);
    }

    private static String sentence(Pins pins, Interpreter python, String output) {
        if (output.contains("No space left on device") || output.contains("Errno 28")) {
            return "no space left on the disk while making %s; free some and wait, or move the images directory"
                    .formatted(pins.name());
        }
        if (output.contains("ensurepip is not available")
                || output.contains("No module named venv")
                || output.contains("No module named ensurepip")) {
            return "Python %1$s has no venv module; install it: sudo apt install python%1$s-venv"
                    .formatted(python.version());
        }
        if (OFFLINE.stream().anyMatch(output::contains)) {
            return "cannot reach the package index for %s; check the network, or choose a mirror: pip config set global.index-url <url>"
                    .formatted(pins.name());
        }
        if (output.contains("No matching distribution found")) {
            return "the package index has no %s for Python %s on this machine; choose a complete mirror: pip config set global.index-url <url>"
                    .formatted(String.join(" ", pins.packages()), python.version());
        }
        var last = output.lines().filter(line -> !line.isBlank()).reduce("", (_, line) -> line);
        return "making %s failed: %s".formatted(pins.name(), last.strip());
    }
}
