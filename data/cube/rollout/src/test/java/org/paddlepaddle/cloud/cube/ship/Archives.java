// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.files.Tar;

/** Archives of shards behind an address, as agents fetch them. */
public final class Archives implements AutoCloseable {
    private final Path directory;
    private final HttpServer http;

    public Archives(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::answer);
        http.start();
    }

    /** Packs the files of a directory; where to fetch them. */
    public String pack(Path files, String name) {
        var archive = directory.resolve(name);
        Tar.pack(files, archive).writeMd5(archive, archive);
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/" + name;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var file = directory.resolve(exchange.getRequestURI().getPath().substring(1));
            if (!Files.exists(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.sendResponseHeaders(200, Files.size(file));
            Files.copy(file, exchange.getResponseBody());
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
