// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

/** An API server in a process of its own, that can be killed. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final URI address;

    private ServerProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Returns when it serves. */
    static ServerProcess start(Path home) throws IOException {
        var process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-Xshare:auto",
                                "-Xmx256m",
                                "-Dorg.sqlite.tmpdir=" + home,
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ServerProcess.class.getName(),
                                home.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        // The reader stays open: closing it would end the process's output.
        var line = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (line == null) {
            throw new IOException("the server did not start");
        }
        return new ServerProcess(process, URI.create(line));
    }

    URI address() {
        return address;
    }

    /** Nothing gets to say goodbye. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
    }

    public static void main(String[] arguments) throws IOException {
        var home = Path.of(arguments[0]);
        var kubernetes =
                EmbeddedKubernetes.start(
                        home.resolve("data"), ApiServerConfig.onLoopback(0, home.resolve("pki")));
        System.out.println(kubernetes.server().url());
        // Ends with the test, should that be killed: its end of the pipe closes.
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
