// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.paddlepaddle.cloud.bench.cube.OurTable;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;

/** Our server with one event loop, over a store that is on disk. */
public final class CubeServerMain {
    private CubeServerMain() {}

    /** Argument: the store's root. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var store = OurTable.open(Path.of(arguments[0]));
        double seconds = (System.nanoTime() - start) / 1e9;
        var options = ServerOptions.defaults().withLoops(1);
        var server = CubeServer.start(options, store);
        awaitWarm(server.port());
        System.out.println(
                new ObjectMapper().writeValueAsString(new Listening(server.port(), seconds)));
        System.out.flush();
        Thread.currentThread().join();
    }

    private static void awaitWarm(int port) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"));
        try (var client = HttpClient.newHttpClient()) {
            while (client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode()
                    != 200) {
                Thread.sleep(50);
            }
        }
    }
}
