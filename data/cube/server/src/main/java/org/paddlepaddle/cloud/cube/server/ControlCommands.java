// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.http.HttpReply;
import org.paddlepaddle.cloud.cube.server.http.HttpRequest;
import org.paddlepaddle.cloud.cube.server.meter.LoadTimes;
import org.paddlepaddle.cloud.cube.store.CubeStore;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.http.LoopbackCaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code ControlService.cmd}: upstream's commands with answers that are true, and ours besides. One
 * changing command runs per table; another is refused at once.
 */
final class ControlCommands {
    private static final Logger LOG = LoggerFactory.getLogger(ControlCommands.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of a command: as a tree it takes many times its length. */
    private static final int LONGEST = 1 << 20;

    private final Shared shared;
    private final CubeStore store;
    private final LoadTimes loadTimes;
    private final Set<String> running = ConcurrentHashMap.newKeySet();
    private final Map<String, BiConsumer<String, JsonNode>> changing;

    ControlCommands(Shared shared, LoadTimes loadTimes) {
        this.shared = shared;
        this.loadTimes = loadTimes;
        store = shared.store();
        changing =
                Map.of(
                        "bg_load_base", (table, body) -> loadBase(table, versionPath(body)),
                        "bg_load_patch", (table, body) -> loadPatch(table, versionPath(body)),
                        "bg_switch", (table, _) -> store.swap(table),
                        "enable", (table, body) -> store.enable(table, version(body)),
                        "bg_unload", (table, _) -> store.unloadBackground(table),
                        "rollback", (table, _) -> store.rollback(table),
                        "reload_base", this::reloadBase,
                        "reload_patch", this::reloadPatch);
    }

    HttpReply answer(HttpRequest request) {
        JsonNode body;
        if (request.body().length > LONGEST) {
            return HttpReply.empty(413);
        }
        try {
            body = JSON.readTree(request.body());
        } catch (IOException e) {
            return HttpReply.empty(400);
        }
        var command = body.path("cmd");
        if (!body.isObject() || !command.isTextual()) {
            return HttpReply.empty(400);
        }
        var refusal = refusal(request, command.asText());
        return refusal == null ? run(command.asText(), body) : refusal;
    }

    /** Looking is free; what changes anything wants the token wherever strangers may come from. */
    private @Nullable HttpReply refusal(HttpRequest request, String command) {
        var options = shared.options();
        if (!changing.containsKey(command) && !command.equals("verify")) {
            return null;
        }
        if (options.adminPort() >= 0 && !request.adminPort()) {
            return outcome(403, "commands are taken on the port for commands only", "");
        }
        var token = options.adminToken();
        if (token == null) {
            return withoutToken(request, options);
        }
        return matches(request.header("authorization"), "Bearer " + token)
                ? null
                : outcome(401, "the command wants a token: Authorization: Bearer ...", "")
                        .with("WWW-Authenticate", "Bearer");
    }

    /** On loopback nobody else can send a command, but for a browser that shows another's page. */
    private @Nullable HttpReply withoutToken(HttpRequest request, ServerOptions options) {
        if (options.adminOpen()) {
            return null;
        }
        if (!Loopback.is(options.commandHost())) {
            return outcome(403, "a server bound beyond loopback wants a token for commands", "");
        }
        var foreign = LoopbackCaller.refusal(request.header("host"), request.header("origin"));
        return foreign == null ? null : outcome(403, foreign, "");
    }

    private static boolean matches(@Nullable String given, String expected) {
        return given != null
                && MessageDigest.isEqual(
                        given.getBytes(StandardCharsets.UTF_8),
                        expected.getBytes(StandardCharsets.UTF_8));
    }

    private HttpReply run(String command, JsonNode body) {
        var asked = body.path("table");
        var table = shared.resolver().tableFor(asked.isTextual() ? asked.asText() : null);
        try {
            var change = changing.get(command);
            if (change != null) {
                return change(command, table, body, change);
            }
            return switch (command) {
                case "status" -> status(table);
                case "versions" -> versions(table);
                case "verify" -> verify(table, body);
                default -> outcome(500, "there is no command " + command, table);
            };
        } catch (StoreException e) {
            LOG.warn("command {} on table '{}' fails: {}", command, table, e.getMessage());
            return outcome(500, String.valueOf(e.getMessage()), table);
        }
    }

    private HttpReply change(
            String command, String table, JsonNode body, BiConsumer<String, JsonNode> change) {
        if (!running.add(table)) {
            return outcome(500, "another command runs on this table", table);
        }
        try {
            change.accept(table, body);
            LOG.info("command {} on table '{}' is done", command, table);
            return outcome(200, "ok", table);
        } finally {
            running.remove(table);
            shared.resolver().refresh();
        }
    }

    private void loadBase(String table, String version) {
        loadTimes.time(() -> store.loadBase(table, version));
    }

    private void loadPatch(String table, String version) {
        loadTimes.time(() -> store.loadPatch(table, version));
    }

    private void reloadBase(String table, JsonNode body) {
        var version = versionPath(body);
        loadBase(table, version);
        store.swap(table);
        store.unloadBackground(table);
    }

    private void reloadPatch(String table, JsonNode body) {
        loadPatch(table, versionPath(body));
        store.swap(table);
        store.unloadBackground(table);
    }

    /** As upstream, the path has a leading slash that is no part of the name. */
    private static String versionPath(JsonNode body) {
        var path = body.path("version_path");
        if (!path.isTextual()) {
            throw new StoreException("the command wants a string version_path");
        }
        var text = path.asText();
        return checked(text.startsWith("/") ? text.substring(1) : text);
    }

    private static String version(JsonNode body) {
        var version = body.path("version");
        if (!version.isTextual()) {
            throw new StoreException("the command wants a string version");
        }
        return checked(version.asText());
    }

    private static String checked(String name) {
        if (name.contains("/") || name.contains("\\") || name.startsWith(".")) {
            throw new StoreException("a version is the name of one directory, not " + name);
        }
        return name;
    }

    private HttpReply status(String table) {
        var body = JSON.createObjectNode();
        if (store.tables().contains(table)) {
            var status = store.status(table);
            body.put("cur_version", status.current());
            body.put("bg_version", status.background());
            body.put("status", status.loading() ? 1 : 0);
        } else {
            body.put("cur_version", "").put("bg_version", "").put("status", 0);
        }
        return HttpReply.json(200, body.toPrettyString());
    }

    private HttpReply versions(String table) {
        var status = store.status(table);
        var body = JSON.createObjectNode();
        body.put("table", table);
        body.put("cur_version", status.current());
        body.put("bg_version", status.background());
        body.put("keys", status.keyCount()).put("bytes", status.bytes());
        var kept = body.putArray("kept");
        status.kept().forEach(kept::add);
        return HttpReply.json(200, body.toString());
    }

    private HttpReply verify(String table, JsonNode body) {
        var found = store.verify(table, body.has("version") ? version(body) : current(table));
        var answer = envelope(found.good() ? "0" : "255", found.good() ? "ok" : "damaged", table);
        answer.put("version", found.version()).put("bytes_read", found.bytesRead());
        var problems = answer.putArray("problems");
        found.problems().forEach(problems::add);
        return HttpReply.json(found.good() ? 200 : 500, answer.toString());
    }

    private String current(String table) {
        return store.status(table).current();
    }

    private HttpReply outcome(int status, String message, String table) {
        var body = envelope(status == 200 ? "0" : "255", message, table);
        return HttpReply.json(status, body.toString());
    }

    private ObjectNode envelope(String success, String message, String table) {
        var body = JSON.createObjectNode().put("success", success).put("message", message);
        if (store.tables().contains(table)) {
            var status = store.status(table);
            body.put("cur_version", status.current()).put("bg_version", status.background());
        }
        return body;
    }
}
