// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpServer;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** The commands of a server without its tables: versions are names of directories. */
final class PlainServer implements AutoCloseable {
    private final Path data;
    private final RolloutHttpServer shipServer;
    private final List<String> enabled = new ArrayList<>();
    private String current = "";
    private String background = "";
    volatile String refuses = "";
    volatile CountDownLatch loading = new CountDownLatch(0);

    PlainServer(Path deployPath) {
        data = deployPath.resolve("data");
        shipServer =
                RolloutHttpServer.bind(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        SharedToken.NONE,
                        false);
        shipServer
                .handle(
                        "/ControlService/cmd",
                        request -> {
                            boolean good = command(parameters(request));
                            var status = Map.of("cur_version", current, "bg_version", background);
                            return Response.json(good ? 200 : 500, status);
                        })
                .start();
    }

    private static Map<String, String> parameters(Request request) throws IOException {
        var body = RolloutJson.tree(new String(request.bytes(), StandardCharsets.UTF_8));
        var parameters = new LinkedHashMap<String, String>();
        body.properties().forEach(each -> parameters.put(each.getKey(), each.getValue().asText()));
        return parameters;
    }

    int port() {
        return shipServer.port();
    }

    synchronized String current() {
        return current;
    }

    synchronized List<String> enabled() {
        return List.copyOf(enabled);
    }

    private boolean command(Map<String, String> body) {
        var command = body.getOrDefault("cmd", "");
        if (command.startsWith("bg_load")) {
            await();
        }
        return !command.equals(refuses) && execute(command, body);
    }

    private void await() {
        try {
            loading.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean execute(String command, Map<String, String> body) {
        return switch (command) {
            case "status" -> true;
            case "bg_load_base" -> load(body);
            case "bg_load_patch" -> !current.isEmpty() && load(body);
            case "enable" -> enable(body.getOrDefault("version", ""));
            case "bg_unload" -> {
                background = "";
                yield true;
            }
            default -> false;
        };
    }

    private boolean load(Map<String, String> body) {
        var version = body.getOrDefault("version_path", "/").substring(1);
        if (!Files.isRegularFile(data.resolve(version).resolve("rows"))) {
            return false;
        }
        background = version;
        return true;
    }

    private boolean enable(String version) {
        if (version.equals(current)) {
            return true;
        }
        if (version.isEmpty() || !version.equals(background)) {
            return false;
        }
        background = current;
        current = version;
        enabled.add(version);
        return true;
    }

    @Override
    public void close() {
        shipServer.close();
    }
}
