// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cube.server.http.HttpReply;
import org.paddlepaddle.cloud.cube.server.http.HttpRequest;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Which page answers which path. */
final class CubePages {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PACKAGE = "/rec.mcube.";

    private final HttpSeek seek;
    private final ControlCommands commands;
    private final Vars vars;
    private final CubeMetricsPage metrics;
    private final Supervisor supervisor;
    private volatile boolean healthy;

    CubePages(
            HttpSeek seek,
            ControlCommands commands,
            Vars vars,
            CubeMetricsPage metrics,
            Supervisor supervisor) {
        this.supervisor = supervisor;
        this.seek = seek;
        this.commands = commands;
        this.vars = vars;
        this.metrics = metrics;
    }

    /** From now on, or no longer, {@code /health} says that all is well. */
    void healthy(boolean now) {
        healthy = now;
    }

    HttpReply answer(HttpRequest request) {
        var path = request.path();
        var service = path.startsWith(PACKAGE) ? "/" + path.substring(PACKAGE.length()) : path;
        return switch (service) {
            case "/DictService/seek" -> seek.answer(request);
            case "/ControlService/cmd" -> commands.answer(request);
            default -> page(request, path, service);
        };
    }

    private HttpReply page(HttpRequest request, String path, String service) {
        return switch (path) {
            case "/health" -> health();
            case "/version" -> HttpReply.text(200, "Cube Service");
            case "/status" -> status();
            case "/vars" -> HttpReply.text(200, lines());
            case "/metrics", "/brpc_metrics" -> metrics.answer(request.header("accept"));
            case "/", "/index" ->
                    HttpReply.text(200, "Cube Service: /health /status /vars /metrics /version\n");
            default ->
                    path.startsWith("/vars/")
                            ? one(path.substring("/vars/".length()))
                            : unknown(request, service);
        };
    }

    private HttpReply health() {
        if (!healthy) {
            return HttpReply.text(503, "not ready");
        }
        return supervisor
                .trouble()
                .map(trouble -> HttpReply.text(503, "not ready: " + trouble))
                .orElseGet(() -> HttpReply.text(200, "OK"));
    }

    private HttpReply one(String name) {
        var value = vars.all().get(name);
        return value == null
                ? HttpReply.text(404, "Fail to find any bvar by `" + name + "'")
                : HttpReply.text(200, name + " : " + value + "\r\n");
    }

    private String lines() {
        return vars.all().entrySet().stream()
                .map(entry -> entry.getKey() + " : " + entry.getValue() + "\r\n")
                .collect(Collectors.joining());
    }

    private static HttpReply unknown(HttpRequest request, String service) {
        var parts = service.substring(1).split("/", -1);
        boolean known = parts[0].equals("DictService") || parts[0].equals("ControlService");
        return HttpReply.error(
                404,
                RpcCode.NO_METHOD,
                request.local(),
                known && parts.length > 1
                        ? "Fail to find method=" + parts[0] + "/" + parts[1]
                        : "Fail to find method on `" + request.path() + "'");
    }

    private HttpReply status() {
        var body = JSON.createObjectNode();
        body.put("version", "Cube Service").put("healthy", healthy);
        var tables = body.putArray("tables");
        vars.tables()
                .forEach(
                        (table, status) -> {
                            var entry = tables.addObject();
                            entry.put("table", table);
                            entry.put("cur_version", status.current());
                            entry.put("bg_version", status.background());
                            entry.put("loading", status.loading());
                            entry.put("keys", status.keyCount());
                            entry.put("bytes", status.bytes());
                        });
        return HttpReply.json(200, body.toPrettyString());
    }
}
