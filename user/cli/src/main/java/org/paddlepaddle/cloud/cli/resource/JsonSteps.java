// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The way from one place of a document to others: {@code .items[?(@.kind=="Pod")].metadata}. */
record JsonSteps(List<Function<JsonNode, Stream<JsonNode>>> steps) {
    private static final Pattern STEP =
            Pattern.compile(
                    "\\.\\.(?<below>[^.\\[]+)"
                            + "|\\.?\\*"
                            + "|\\.(?<field>(?:\\\\.|[^.\\[\\\\])+)"
                            + "|\\[(?:'(?<quoted>[^']*)'|\"(?<twice>[^\"]*)\")]"
                            + "|\\[\\?\\((?<filter>.+?)\\)]"
                            + "|\\[(?<index>-?[0-9]+|\\*)]"
                            + "|\\[(?<from>-?[0-9]*):(?<to>-?[0-9]*)]");
    private static final Pattern FILTER =
            Pattern.compile("@(?<path>[^=!<> ]*)\\s*(?:(?<sign>==|!=|<=|>=|<|>)\\s*(?<value>.+))?");

    static JsonSteps parse(String text) {
        var path = text.startsWith("$") || text.startsWith("@") ? text.substring(1) : text;
        var steps = new ArrayList<Function<JsonNode, Stream<JsonNode>>>();
        int at = 0;
        var step = STEP.matcher(path);
        while (at < path.length() && !path.equals(".")) {
            if (!step.find(at) || step.start() != at) {
                throw new IllegalArgumentException(path.substring(at));
            }
            steps.add(step(step));
            at = step.end();
        }
        return new JsonSteps(steps);
    }

    List<JsonNode> from(JsonNode here) {
        var found = Stream.of(here);
        for (var step : steps) {
            found = found.flatMap(step);
        }
        return found.toList();
    }

    private static Function<JsonNode, Stream<JsonNode>> step(Matcher step) {
        if (step.group("below") != null) {
            var name = step.group("below");
            return node -> node.findValues(name).stream();
        }
        if (step.group("filter") != null) {
            return filter(step.group("filter"));
        }
        if (step.group("index") != null && !step.group("index").equals("*")) {
            int index = Integer.parseInt(step.group("index"));
            return node -> present(node.path(index < 0 ? node.size() + index : index));
        }
        if (step.group("from") != null) {
            return slice(step.group("from"), step.group("to"));
        }
        var name = name(step);
        return name == null ? JsonNode::valueStream : node -> present(node.path(name));
    }

    private static @Nullable String name(Matcher step) {
        if (step.group("field") != null) {
            return step.group("field").replaceAll("\\\\(.)", "$1");
        }
        return step.group("quoted") == null ? step.group("twice") : step.group("quoted");
    }

    private static Function<JsonNode, Stream<JsonNode>> slice(String from, String to) {
        return node -> {
            int first = bound(from, 0, node.size());
            int end = bound(to, node.size(), node.size());
            return IntStream.range(first, Math.min(end, node.size())).mapToObj(node::path);
        };
    }

    private static int bound(String text, int otherwise, int size) {
        int value = text.isEmpty() ? otherwise : Integer.parseInt(text);
        return Math.max(0, value < 0 ? size + value : value);
    }

    private static Function<JsonNode, Stream<JsonNode>> filter(String text) {
        var filter = FILTER.matcher(text.strip());
        if (!filter.matches()) {
            throw new IllegalArgumentException("?(" + text + ")");
        }
        var path = parse(filter.group("path"));
        var sign = filter.group("sign");
        var value =
                sign == null ? "" : filter.group("value").strip().replaceAll("^[\"']|[\"']$", "");
        return node ->
                node.valueStream()
                        .filter(
                                each ->
                                        path.from(each).stream()
                                                .anyMatch(
                                                        it ->
                                                                sign == null
                                                                        || holds(it, sign, value)));
    }

    private static boolean holds(JsonNode node, String sign, String value) {
        int order =
                node.isNumber() && value.matches("-?[0-9.]+")
                        ? Double.compare(node.asDouble(), Double.parseDouble(value))
                        : node.asText().compareTo(value);
        return switch (sign) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static Stream<JsonNode> present(JsonNode node) {
        return node.isMissingNode() ? Stream.empty() : Stream.of(node);
    }
}
