// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * The making of one environment.
 *
 * @param wanted what it will be
 */
record EnvironmentBuild(
        EnvironmentSpec pins,
        BuiltEnvironment wanted,
        PipSteps steps,
        Consumer<PreparationProgress> progress) {
    void run() throws IOException {
        var python = wanted.python();
        var venv = List.of(python.executable() + "", "-m", "venv");
        progress.accept(
                PreparationProgress.step(
                        pins.title(), "virtual environment with Python " + python.version()));
        if (wanted.base().isPresent()) {
            steps.run(PipSteps.join(venv, List.of("--without-pip", wanted.root() + "")), progress);
            LayeredPackages.join(wanted, wanted.base().get());
        } else {
            steps.run(PipSteps.join(venv, List.of(wanted.root() + "")), progress);
        }
        if (!pins.packages().isEmpty()) {
            install(wanted.root().resolve("bin/python").toString());
        }
    }

    private void install(String python) {
        var install = List.of(python, "-m", "pip", "install", "--retries", "2");
        if (pins.layer().isEmpty()) {
            steps.run(PipSteps.join(install, List.of("-q", "-U", "pip")), progress);
        }
        var progressBar = machineReadable(python) ? "raw" : "off";
        var pinned = PipSteps.join(install, List.of("--progress-bar", progressBar));
        steps.run(PipSteps.join(pinned, LayeredPackages.words(pins, steps.log())), progress);
        if (!pins.bare().isEmpty()) {
            // Nor what they ask for to be built: the environment has it.
            var bare = PipSteps.join(pinned, List.of("--no-deps", "--no-build-isolation"));
            steps.run(PipSteps.join(bare, pins.bare()), progress);
        }
    }

    /** Only a recent pip prints its progress so that programs can read it. */
    private static boolean machineReadable(String python) {
        var answer = Command.require(python, "-m", "pip", "--version").split(" ");
        return Version.parse(answer[1]).compareTo(new Version(24, 1)) >= 0;
    }
}
