// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPlaceholders;

/** Reads the container of an executor in the words of Kubernetes. */
record ContainerReader(SpecPath place) {
    private static final Set<String> RESOURCES =
            Set.of(
                    "cpuLimit",
                    "memoryLimit",
                    "cpuRequest",
                    "memoryRequest",
                    "resourceCpuLimit",
                    "resourceMemoryLimit",
                    "resourceCpuRequest",
                    "resourceMemoryRequest",
                    "accelerator");
    private static final Pattern PARAMETER =
            Pattern.compile("\\{\\{\\$\\.inputs\\.parameters\\[['\"]([^'\"]+)['\"]]");

    private static final String INSTALL = "pip install";

    /** The installation that kfp writes before the program of a Python component. */
    private static final Pattern SDK = Pattern.compile(INSTALL + " [^\\n]*'kfp==(\\d[\\w.]*)'");

    private static final Pattern PLAIN_PYTHON = Pattern.compile("(.*/library/)?python:3.*");

    /** The SDK's own number: since then it comes as a wheel, which nodes can take. */
    private static final int[] FIRST_WHEEL = {2, 14, 6};

    ObjectNode container() {
        place.only(
                Set.of("image", "command", "args", "env", "resources", "imagePullPolicy"),
                Set.of());
        var container = JsonNodeFactory.instance.objectNode();
        container.put("image", place.at("image").required());
        for (var list : List.of("command", "args")) {
            if (!place.at(list).elements().isEmpty()) {
                container.set(list, place.at(list).node());
            }
        }
        for (var variable : place.at("env").elements()) {
            variable.only(Set.of("name", "value"), Set.of());
            container
                    .withArray("env")
                    .addObject()
                    .put("name", variable.at("name").required())
                    .put("value", variable.at("value").text().orElse(""));
        }
        place.at("imagePullPolicy").text().ifPresent(p -> container.put("imagePullPolicy", p));
        resources(container);
        for (var tag : ExecutorPlaceholders.unknown(place.node())) {
            place.remarks().problem(place.path(), "the placeholder " + tag + " is not supported");
        }
        return container;
    }

    /** The parameters that the container's texts name. */
    static Set<String> named(JsonNode tree) {
        var names = new LinkedHashSet<String>();
        collect(tree, names);
        return names;
    }

    private static void collect(JsonNode tree, Set<String> names) {
        if (tree.isTextual()) {
            PARAMETER.matcher(tree.textValue()).results().forEach(tag -> names.add(tag.group(1)));
        } else {
            tree.forEach(child -> collect(child, names));
        }
    }

    private void resources(ObjectNode container) {
        var asked = place.at("resources").only(RESOURCES, Set.of());
        for (var side : List.of(Map.entry("Limit", "limits"), Map.entry("Request", "requests"))) {
            quantity(asked, "Cpu", side.getKey())
                    .ifPresent(text -> put(container, side.getValue(), "cpu", text));
            quantity(asked, "Memory", side.getKey())
                    .ifPresent(text -> put(container, side.getValue(), "memory", text));
        }
        var accelerator =
                asked.at("accelerator")
                        .only(Set.of("type", "count", "resourceType", "resourceCount"), Set.of());
        if (!accelerator.absent()) {
            var type =
                    accelerator
                            .at("resourceType")
                            .text()
                            .orElseGet(() -> accelerator.at("type").required());
            var count =
                    accelerator
                            .at("resourceCount")
                            .text()
                            .or(() -> accelerator.at("count").text())
                            .orElse("1");
            put(container, "limits", type, count);
        }
    }

    private static void put(ObjectNode container, String side, String name, String quantity) {
        container.withObject("/resources").withObject("/" + side).put(name, quantity);
    }

    /** The text that newer SDKs write, or else the number of cores or gigabytes of older ones. */
    private static Optional<String> quantity(SpecPath asked, String what, String side) {
        var old = asked.at(what.toLowerCase(Locale.ROOT) + side);
        return asked.at("resource" + what + side)
                .text()
                .filter(text -> !text.isEmpty())
                .or(
                        () ->
                                old.absent()
                                        ? Optional.empty()
                                        : Optional.of(number(old, what.equals("Memory"))));
    }

    private static String number(SpecPath place, boolean gigabytes) {
        if (!place.node().isNumber()) {
            place.remarks().problem(place.path(), "is no number");
            return "1";
        }
        var number = new BigDecimal(place.node().asText());
        return gigabytes
                ? number.movePointRight(9).toBigInteger().toString()
                : ParameterType.text(JsonNodeFactory.instance.numberNode(number));
    }

    /**
     * The package that the program would install, where a node may have it ready. A program that
     * installs others beside it needs the network anyway.
     */
    Optional<String> sdk() {
        var image = place.at("image").text().orElse("");
        if (!PLAIN_PYTHON.matcher(image).matches()) {
            return Optional.empty();
        }
        for (var word : place.at("command").elements()) {
            var text = word.text().orElse("");
            var found = SDK.matcher(text);
            boolean alone = text.indexOf(INSTALL) == text.lastIndexOf(INSTALL);
            if (found.find() && alone && isWheel(found.group(1))) {
                return Optional.of("kfp==" + found.group(1));
            }
        }
        return Optional.empty();
    }

    private static boolean isWheel(String version) {
        var parts = version.split("\\.", -1);
        for (int i = 0; i < FIRST_WHEEL.length; i++) {
            var digits = i < parts.length ? parts[i].replaceAll("\\D.*", "") : "0";
            int part = digits.isEmpty() ? 0 : Integer.parseInt(digits);
            if (part != FIRST_WHEEL[i]) {
                return part > FIRST_WHEEL[i];
            }
        }
        return true;
    }
}
