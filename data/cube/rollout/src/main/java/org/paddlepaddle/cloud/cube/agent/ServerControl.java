// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** The administrative commands of one server, ours or upstream's. */
final class ServerControl {
    private static final Duration QUESTION = Duration.ofSeconds(10);
    private static final Duration LOAD = Duration.ofHours(2);

    private final JsonCalls calls;
    private final URI target;
    private final String table;

    ServerControl(JsonCalls calls, String host, int port, String table) {
        this.calls = calls;
        this.target = URI.create("http://" + host + ":" + port + "/ControlService/cmd");
        this.table = table;
    }

    /** What the server says it serves and has prepared; {@code ""} for nothing. */
    record Versions(String current, String background) {
        boolean has(String version) {
            return version.equals(current) || version.equals(background);
        }
    }

    Versions versions() {
        var status = RolloutJson.tree(send("status", Map.of(), QUESTION));
        return new Versions(text(status, "cur_version"), text(status, "bg_version"));
    }

    void loadBase(String version) {
        send("bg_load_base", Map.of("version_path", "/" + version), LOAD);
    }

    void loadPatch(String version) {
        send("bg_load_patch", Map.of("version_path", "/" + version), LOAD);
    }

    void enable(String version) {
        send("enable", Map.of("version", version), LOAD);
    }

    void unloadBackground() {
        send("bg_unload", Map.of(), LOAD);
    }

    private String send(String command, Map<String, String> parameters, Duration allowed) {
        var body = new LinkedHashMap<String, String>();
        body.put("cmd", command);
        body.putAll(parameters);
        body.put("table", table);
        var reply = calls.post(target, body, allowed);
        if (reply.code() != 200) {
            throw new FilesException(
                    "the server at "
                            + target.getAuthority()
                            + " refused "
                            + command
                            + ": "
                            + reply.code()
                            + " "
                            + reply.body().strip());
        }
        return reply.body();
    }

    private static String text(JsonNode status, String name) {
        return status.path(name).asText("");
    }
}
