// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Attach;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Dial;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Exec;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.LogExtent;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Logs;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Opener;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.PodSelection;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Usage;

/**
 * Requests as JSON objects, told apart by their {@code kind}.
 *
 * <p>The form belongs to {@link Tunnel#PROTOCOL}: within a version fields are added, never changed,
 * and unknown ones are passed over, so that server and agent need not be updated together.
 */
final class NodeRequestCodec {
    private static final int BAD_REQUEST = 400;
    private static final int NOT_IMPLEMENTED = 501;
    private static final int LAST_PORT = 65_535;

    /** Enough of a foreign word to recognise it. */
    private static final int QUOTED = 64;

    private static final ObjectMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private NodeRequestCodec() {}

    static byte[] encode(NodeRequest request) {
        var object = JSON.createObjectNode();
        switch (request) {
            case Logs logs -> putLogs(object, logs);
            case Exec(var target, var command, var stdin, var tty) -> {
                put(object.put("kind", "exec"), target);
                object.put("stdin", stdin).put("tty", tty);
                command.forEach(object.putArray("command")::add);
            }
            case Attach(var target, var stdin) ->
                    put(object.put("kind", "attach"), target).put("stdin", stdin);
            case Dial(var namespace, var pod, var port, var opener) -> {
                object.put("kind", "dial")
                        .put("namespace", namespace)
                        .put("pod", pod)
                        .put("port", port);
                put(object, opener);
            }
            case Usage() -> object.put("kind", "usage");
        }
        return object.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode put(ObjectNode object, Target target) {
        return object.put("namespace", target.namespace())
                .put("pod", target.pod())
                .put("container", target.container());
    }

    private static void put(ObjectNode object, Opener opener) {
        if (!opener.user().isEmpty()) {
            object.put("user", opener.user());
            opener.groups().forEach(object.putArray("groups")::add);
        }
    }

    /** The part of a log stands in {@code query}, as a client's URL would have it. */
    private static void putLogs(ObjectNode object, Logs logs) {
        put(object.put("kind", "logs"), logs.target());
        var query = object.putObject("query");
        var extent = logs.extent();
        flag(query, "previous", logs.previous());
        flag(query, "follow", extent.follow());
        flag(query, "timestamps", extent.timestamps());
        extent.tailLines().ifPresent(lines -> text(query, "tailLines", "" + lines));
        extent.limitBytes().ifPresent(bytes -> text(query, "limitBytes", "" + bytes));
        extent.sinceSeconds().ifPresent(age -> text(query, "sinceSeconds", "" + age));
        extent.sinceTime().ifPresent(time -> text(query, "sinceTime", time.toString()));
        text(query, "labelSelector", selector(logs.among().labels()));
        text(query, "ownerUid", logs.among().ownerUid());
    }

    private static void flag(ObjectNode query, String name, boolean set) {
        text(query, name, set ? "true" : "");
    }

    private static void text(ObjectNode query, String name, String value) {
        if (!value.isEmpty()) {
            query.putArray(name).add(value);
        }
    }

    private static String selector(Map<String, String> labels) {
        return new TreeMap<>(labels)
                .entrySet().stream()
                        .map(label -> label.getKey() + "=" + label.getValue())
                        .collect(Collectors.joining(","));
    }

    static NodeRequest decode(byte[] header) {
        var object = object(header);
        var kind = text(object, "kind");
        return switch (kind) {
            case "logs" -> logs(object);
            case "exec" ->
                    new Exec(
                            target(object),
                            words(object),
                            object.path("stdin").asBoolean(),
                            object.path("tty").asBoolean());
            case "attach" -> new Attach(target(object), object.path("stdin").asBoolean());
            case "dial" ->
                    new Dial(
                            name(object, "namespace"),
                            name(object, "pod"),
                            port(object),
                            opener(object));
            case "usage" -> new Usage();
            default ->
                    throw new StreamRefusal(
                            NOT_IMPLEMENTED, "this node does not serve " + cut(kind));
        };
    }

    private static Opener opener(JsonNode object) {
        var groups = new ArrayList<String>();
        for (var group : object.path("groups")) {
            if (!group.isTextual()) {
                throw malformed("groups has one that is no text");
            }
            groups.add(group.asText());
        }
        return new Opener(text(object, "user"), groups);
    }

    private static JsonNode object(byte[] header) {
        try {
            var read = JSON.readTree(header);
            if (read.isObject()) {
                return read;
            }
        } catch (IOException e) {
            // Refused below, like any other value that is no object.
        }
        throw malformed("it is no JSON object");
    }

    private static Target target(JsonNode object) {
        var container = text(object, "container");
        return new Target(
                name(object, "namespace"),
                name(object, "pod"),
                container.isEmpty() ? "" : name(object, "container"));
    }

    /** The agent finds files by names: one that leads elsewhere is none. */
    private static String name(JsonNode object, String field) {
        var name = text(object, field);
        boolean path = name.equals(".") || name.equals("..") || name.contains("/");
        if (name.isEmpty() || path || name.indexOf('\0') >= 0) {
            throw malformed(field + " is no name");
        }
        return name;
    }

    private static String text(JsonNode object, String field) {
        var value = object.path(field);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw malformed(field + " is no text");
        }
        return value.asText("");
    }

    private static List<String> words(JsonNode object) {
        var words = new ArrayList<String>();
        for (var word : object.path("command")) {
            if (!word.isTextual() || word.asText().indexOf('\0') >= 0) {
                throw malformed("command has a word that is no text");
            }
            words.add(word.asText());
        }
        if (words.isEmpty()) {
            throw malformed("command is empty");
        }
        return words;
    }

    private static int port(JsonNode object) {
        var port = object.path("port");
        if (!port.isInt() || port.asInt() < 1 || port.asInt() > LAST_PORT) {
            throw malformed("port is none");
        }
        return port.asInt();
    }

    private static Logs logs(JsonNode object) {
        var query = object.path("query");
        var extent =
                new LogExtent(
                        flag(query, "follow"),
                        flag(query, "timestamps"),
                        number(query, "tailLines"),
                        number(query, "limitBytes"),
                        number(query, "sinceSeconds"),
                        time(query));
        var among = PodSelection.parse(first(query, "labelSelector"), first(query, "ownerUid"));
        return new Logs(target(object), flag(query, "previous"), extent, among);
    }

    private static String first(JsonNode query, String name) {
        return query.path(name).path(0).asText("");
    }

    /** Kubernetes reads everything but {@code false} and {@code 0} as true, a bare name too. */
    private static boolean flag(JsonNode query, String name) {
        var value = query.path(name).path(0);
        return value.isTextual()
                && !value.asText().equalsIgnoreCase("false")
                && !value.asText().equals("0");
    }

    private static OptionalLong number(JsonNode query, String name) {
        try {
            long number = Long.parseLong(first(query, name));
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static Optional<Instant> time(JsonNode query) {
        var text = first(query, "sinceTime");
        try {
            return text.isEmpty()
                    ? Optional.empty()
                    : Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            throw new StreamRefusal(BAD_REQUEST, "sinceTime is no time: " + cut(text));
        }
    }

    static Map<String, String> labels(String selector) {
        var labels = new TreeMap<String, String>();
        for (var term : selector.split(",", -1)) {
            int equals = term.indexOf('=');
            if (equals > 0) {
                labels.put(term.substring(0, equals), term.substring(equals + 1));
            }
        }
        return labels;
    }

    private static StreamRefusal malformed(String why) {
        return new StreamRefusal(BAD_REQUEST, "the request cannot be read: " + why);
    }

    private static String cut(String word) {
        return word.length() <= QUOTED ? word : word.substring(0, QUOTED) + "…";
    }
}
