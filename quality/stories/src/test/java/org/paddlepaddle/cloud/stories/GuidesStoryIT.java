// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.testkit.FreePorts;

/**
 * Types the blocks of guides that are marked {@code sh}, in their order, on the shared system. A
 * YAML block with a name lies beside as {@code NAME.yaml}.
 */
@ExtendWith(SharedSystem.class)
class GuidesStoryIT {
    private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern YAML =
            Pattern.compile("```yaml\n((?:(?!```).)*?\n  name: (\\S+)\n.*?)```", Pattern.DOTALL);
    private static final Pattern WEB = Pattern.compile("\"web\"\\s*:\\s*\"([^\"]+)\"");
    private static final long LONGEST_MINUTES = 5;

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workloads",
                "volumes-nodes-images",
                "hub",
                "objects",
                "service",
                "sampleset"
            })
    void every_block_can_be_typed_as_it_stands(String guide, Trainings trainings) throws Exception {
        var page = page(guide, trainings.here().home());
        var work = Files.createDirectories(directory.resolve("work"));
        for (var block : YAML.matcher(page).results().toList()) {
            Files.writeString(work.resolve(block.group(2) + ".yaml"), block.group(1));
        }
        var log = directory.resolve("guide.log");

        int exit = run(bash(page, work, trainings.here().home()), log);

        assertThat(exit).as(withoutKeys(log)).isZero();
    }

    /** On ports that nobody else has, and with the system's own web address. */
    private static String page(String guide, Path home) throws IOException {
        var page = Files.readString(Path.of("../../docs/guides", guide + ".md"));
        var web = WEB.matcher(Files.readString(home.resolve("run/state.json")));
        assertThat(web.find()).isTrue();
        return FreePorts.insteadOf(9000, 9292)
                .in(page)
                .replace("http://127.0.0.1:8080/", web.group(1) + "/");
    }

    private static String withoutKeys(Path log) throws IOException {
        return Files.readString(log)
                .lines()
                .filter(line -> !line.contains("SECRET"))
                .collect(Collectors.joining("\n"));
    }

    private ProcessBuilder bash(String page, Path work, Path home) throws IOException {
        var script = Files.writeString(directory.resolve("guide.sh"), script(page));
        Installation.launcher(directory.resolve("bin").resolve("pdc"));
        var bash = new ProcessBuilder("bash", script.toString()).directory(work.toFile());
        bash.environment().merge("PATH", directory.resolve("bin") + ":", (old, bin) -> bin + old);
        bash.environment().put("PDC_LANG", "en");
        bash.environment().put("PDC_HOME", home.toString());
        bash.environment().put("KUBECONFIG", home.resolve("kubeconfig").toString());
        return bash;
    }

    /** With job control, as a person's shell has; what is left running ends with the script. */
    private static String script(String page) {
        var blocks =
                SHELL.matcher(page)
                        .results()
                        .map((MatchResult block) -> block.group(1))
                        .collect(Collectors.joining("\n"));
        return "set -euxmo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n" + blocks;
    }

    private static int run(ProcessBuilder bash, Path log) throws Exception {
        var running = bash.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        if (!running.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
            running.descendants().forEach(ProcessHandle::destroy);
            running.destroy();
        }
        return running.waitFor();
    }
}
