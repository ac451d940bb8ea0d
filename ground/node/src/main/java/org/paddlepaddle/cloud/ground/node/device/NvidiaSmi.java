// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits.Shown;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * NVIDIA's GPUs where no CDI file describes them: their nodes and nothing else, which is enough
 * where containers see the machine's own libraries.
 */
final class NvidiaSmi {
    private static final Pattern MINOR = Pattern.compile("^\\s*Minor Number\\s*:\\s*([0-9]{1,5})$");
    private static final Pattern SHARED = Pattern.compile("nvidia(ctl|-modeset|-uvm|-uvm-tools)");
    private static final Path DEVICES = Path.of("/dev");

    private NvidiaSmi() {}

    /** Empty where the program is not there or finds nothing. */
    static List<Device> ask() {
        if (!Stream.of("/usr/bin", "/usr/local/bin", "/bin")
                .anyMatch(at -> Path.of(at, "nvidia-smi").toFile().canExecute())) {
            return List.of();
        }
        var answer = Command.run(List.of("nvidia-smi", "-q"), "");
        return parse(answer.output(), FileTree.names(DEVICES));
    }

    /**
     * @param details what {@code nvidia-smi -q} prints
     * @param nodes names in {@code /dev}
     */
    static List<Device> parse(String details, List<String> nodes) {
        var shared =
                nodes.stream()
                        .filter(name -> SHARED.matcher(name).matches())
                        .sorted()
                        .map(NvidiaSmi::node)
                        .toList();
        return details.lines()
                .flatMap(line -> minor(line).stream())
                .map(minor -> device(minor, shared))
                .toList();
    }

    private static Optional<String> minor(String line) {
        var found = MINOR.matcher(line);
        return found.matches() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static Device device(String minor, List<Shown> shared) {
        var all = new ArrayList<>(List.of(node("nvidia" + minor)));
        all.addAll(shared);
        return new Device(minor, new ContainerEdits(Map.of(), all, List.of(), List.of()));
    }

    private static Shown node(String name) {
        return new Shown(DEVICES.resolve(name), DEVICES.resolve(name), false);
    }
}
