// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.FreePorts;

/** Types every shell block of the guide, in its order, on free ports. */
class CubeGuideIT {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final long LONGEST_MINUTES = 10;

    @TempDir Path directory;

    @Test
    void every_block_can_be_typed_as_it_stands() throws Exception {
        var script = directory.resolve("guide.sh");
        var log = directory.resolve("guide.log");
        Files.writeString(script, script());
        Installation.launcher(directory.resolve("bin").resolve("pdc"));
        var work = Files.createDirectories(directory.resolve("work"));
        var bash = new ProcessBuilder("bash", script.toString()).directory(work.toFile());
        bash.environment().merge("PATH", directory.resolve("bin") + ":", (old, bin) -> bin + old);
        bash.environment().put("PDC_LANG", "en");

        var running = bash.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean ended = running.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            running.descendants().forEach(ProcessHandle::destroy);
            running.destroy();
        }

        assertThat(ended).as(Files.readString(log)).isTrue();
        assertThat(running.exitValue()).as(Files.readString(log)).isZero();
        assertThat(Files.readString(log))
                .contains("500  [0.5, 1.0, 2.0, 3.0]")
                .contains("is as it was written")
                .contains("back at the version before");
    }

    @Test
    void the_chinese_guide_says_to_type_the_same() throws IOException {
        assertThat(blocks("cube.zh.md")).isEqualTo(blocks("cube.md"));
    }

    private static List<String> blocks(String page) throws IOException {
        var guide = Files.readString(Path.of("../../docs/guides").resolve(page));
        return BLOCK.matcher(guide).results().map(each -> each.group(1)).toList();
    }

    /** Whatever happens, the servers of the guide end with the script. */
    private static String script() throws IOException {
        var blocks = String.join("\n", blocks("cube.md"));
        var ports = FreePorts.insteadOf(8000, 8010, 8001, 8011, 8098, 8099);
        return "set -euo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n"
                + ports.in(blocks);
    }
}
