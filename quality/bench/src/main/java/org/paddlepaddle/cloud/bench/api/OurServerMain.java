// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

/** Store, engine and API server, until the process is told to end. */
public final class OurServerMain {
    /** Said when the server listens; read by the process that started this one and no one else. */
    public record Serving(int port, String token, String authority) {}

    private OurServerMain() {}

    /** Argument: a directory for objects and keys. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var directory = Files.createDirectories(Path.of(arguments[0]));
        var kubernetes =
                EmbeddedKubernetes.start(
                        directory.resolve("data"),
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")));
        Runtime.getRuntime().addShutdownHook(new Thread(kubernetes::close));
        var server = kubernetes.server();
        var serving =
                new Serving(
                        server.port(),
                        server.tokens().issue("bench", List.of("system:masters")),
                        server.pki().authorityPem());
        System.out.println(new ObjectMapper().writeValueAsString(serving));
        System.out.flush();
        Thread.currentThread().join();
    }
}
