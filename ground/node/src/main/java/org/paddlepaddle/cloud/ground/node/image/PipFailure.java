// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

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
    private static final Pattern ABSENT =
            Pattern.compile("No matching distribution found for ([^\\n]+)");
    private static final Pattern OFFERED = Pattern.compile("\\(from versions: ([^)]*)\\)");
    private static final int NEWEST = 3;

    private PipFailure() {}

    static ImageException explain(
            EnvironmentSpec pins, Interpreter python, String output, Path log) {
        return new ImageException(sentence(pins, python, output) + "; details: " + log);
    }

    private static String sentence(EnvironmentSpec pins, Interpreter python, String output) {
        if (output.contains("No space left on device") || output.contains("Errno 28")) {
            return "no space left on the disk while making %s; free some and wait, or move the images directory"
                    .formatted(pins.title());
        }
        if (output.contains("ensurepip is not available")
                || output.contains("No module named venv")
                || output.contains("No module named ensurepip")) {
            return "Python %1$s has no venv module; install it: sudo apt install python%1$s-venv"
                    .formatted(python.version());
        }
        if (OFFLINE.stream().anyMatch(output::contains)) {
            return "cannot reach the package index for %s; check the network, or choose a mirror: pip config set global.index-url <url>"
                    .formatted(pins.title());
        }
        return conflict(pins, output)
                .or(() -> absent(pins, python, output))
                .orElseGet(() -> "making %s failed: %s".formatted(pins.title(), last(output)));
    }

    private static String last(String output) {
        return output.lines().filter(line -> !line.isBlank()).reduce("", (_, line) -> line).strip();
    }

    /** pip's own words, and what of them can be changed. */
    private static Optional<String> conflict(EnvironmentSpec pins, String output) {
        if (!output.contains("ResolutionImpossible")) {
            return Optional.empty();
        }
        var parties =
                output.lines()
                        .dropWhile(line -> !line.startsWith("The conflict is caused by"))
                        .skip(1)
                        .takeWhile(line -> !line.isBlank())
                        .map(String::strip)
                        .collect(Collectors.joining("; "));
        return Optional.of(
                "the packages of %s do not go together: %s; %s"
                        .formatted(pins.title(), parties, remedy(pins, parties)));
    }

    private static String remedy(EnvironmentSpec pins, String parties) {
        var fixed =
                pins.layer().stream()
                        .flatMap(layer -> layer.base().together().stream())
                        .filter(line -> parties.contains(" " + line))
                        .collect(Collectors.joining(", "));
        return fixed.isEmpty()
                ? "loosen one of these versions, or leave it out"
                : "%s belongs to %s: loosen the other, or choose another image"
                        .formatted(fixed, pins.layer().orElseThrow().base().title());
    }

    private static Optional<String> absent(
            EnvironmentSpec pins, Interpreter python, String output) {
        var absent = ABSENT.matcher(output);
        if (!absent.find()) {
            return Optional.empty();
        }
        var wanted = absent.group(1).strip();
        boolean wheels = pins.layer().filter(EnvironmentSpec.Layer::wheelsOnly).isPresent();
        var offered = OFFERED.matcher(output);
        var versions =
                offered.find() && !offered.group(1).equals("none")
                        ? List.of(offered.group(1).split(", "))
                        : List.<String>of();
        var newest = versions.subList(Math.max(0, versions.size() - NEWEST), versions.size());
        return Optional.of(
                "the package index has no %s for Python %s on this machine%s; %s"
                        .formatted(
                                wanted,
                                python.version(),
                                wheels ? " that need not be built" : "",
                                versions.isEmpty()
                                        ? elsewhere(wanted, wheels)
                                        : "it has " + String.join(", ", newest)));
    }

    private static String elsewhere(String wanted, boolean wheels) {
        return wheels
                ? "look whether the name is right; a source package is built by whoever owns the"
                        + " machine: pdc image build NAME --package "
                        + PythonRequirements.name(wanted)
                : "look whether the name is right, or choose a complete mirror: pip config set"
                        + " global.index-url <url>";
    }
}
