// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Upstream's {@code cube.conf}: a JSON array with one object per table. */
public final class CubeConf {
    private static final ObjectMapper JSON = new ObjectMapper();

    private CubeConf() {}

    public static List<TableConf> read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new CubeClientException("cannot read " + file, e);
        }
        try {
            return parse(text);
        } catch (CubeClientException e) {
            throw new CubeClientException(file + ": " + e.getMessage(), e);
        }
    }

    public static List<TableConf> parse(String text) {
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (IOException e) {
            throw new CubeClientException("cube.conf is no JSON: " + e.getMessage(), e);
        }
        if (!root.isArray() || root.isEmpty()) {
            throw new CubeClientException(
                    "cube.conf is no array with an object per table: [{\"dict_name\": ...}]");
        }
        var tables = new ArrayList<TableConf>();
        for (int i = 0; i < root.size(); i++) {
            tables.add(table(root.get(i), "[" + i + "]."));
        }
        var names = new HashSet<String>();
        for (var table : tables) {
            if (!names.add(table.name())) {
                throw new CubeClientException("dict_name \"" + table.name() + "\" comes twice");
            }
        }
        return List.copyOf(tables);
    }

    private static TableConf table(JsonNode node, String at) {
        var name = text(node, at, "dict_name");
        int shard = number(node, at, "shard", 1);
        return new TableConf(
                name,
                number(node, at, "dup", 0),
                Duration.ofMillis(number(node, at, "timeout", 1)),
                number(node, at, "retry", 0),
                Duration.ofMillis(Math.max(0, number(node, at, "backup_request", -1))),
                balancing(node, at),
                shards(node, at, shard));
    }

    private static List<String> shards(JsonNode node, String at, int shard) {
        var type = text(node, at, "type");
        var nodes = field(node, at, "nodes", JsonNode::isArray, "an array of servers");
        boolean parallel = type.equals("ipport_parallel");
        int wanted = parallel ? 1 : shard;
        if (nodes.size() < wanted) {
            throw new CubeClientException(
                    at
                            + "nodes has "
                            + nodes.size()
                            + " entries; shard "
                            + shard
                            + " wants "
                            + wanted);
        }
        var urls = new ArrayList<String>();
        for (int i = 0; i < shard; i++) {
            int entry = parallel ? 0 : i;
            urls.add(url(type, nodes.get(entry), at, at + "nodes[" + entry + "]."));
        }
        return List.copyOf(urls);
    }

    private static String url(String type, JsonNode node, String at, String entry) {
        return switch (type) {
            case "ipport", "ipport_parallel" ->
                    type.equals("ipport_parallel") && node.has("ipport_list")
                            ? text(node, entry, "ipport_list")
                            : text(node, entry, "ip") + ":" + number(node, entry, "port", 1);
            case "ipport_list" -> text(node, entry, "ipport_list");
            default ->
                    throw new CubeClientException(
                            at
                                    + "type is \""
                                    + type
                                    + "\"; allowed are ipport, ipport_list, ipport_parallel");
        };
    }

    private static TableConf.Balancing balancing(JsonNode node, String at) {
        if (!node.has("load_balancer")) {
            return TableConf.Balancing.RR;
        }
        var text = text(node, at, "load_balancer");
        for (var known : TableConf.Balancing.values()) {
            if (known.name().equalsIgnoreCase(text)) {
                return known;
            }
        }
        var allowed =
                Arrays.stream(TableConf.Balancing.values())
                        .map(known -> known.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
        throw new CubeClientException(
                at + "load_balancer is \"" + text + "\"; allowed are " + allowed);
    }

    private static String text(JsonNode node, String at, String name) {
        return field(node, at, name, n -> n.isTextual() && !n.asText().isEmpty(), "a string")
                .asText();
    }

    private static int number(JsonNode node, String at, String name, int least) {
        var found = field(node, at, name, JsonNode::isInt, "a whole number");
        if (found.asInt() < least) {
            throw new CubeClientException(
                    at + name + " is " + found.asInt() + "; at least " + least + " is allowed");
        }
        return found.asInt();
    }

    private static JsonNode field(
            JsonNode node, String at, String name, Predicate<JsonNode> right, String what) {
        var found = node.get(name);
        if (found == null) {
            throw new CubeClientException(at + name + " is missing; it is " + what);
        }
        if (!right.test(found)) {
            throw new CubeClientException(at + name + " is " + found + "; it must be " + what);
        }
        return found;
    }
}
