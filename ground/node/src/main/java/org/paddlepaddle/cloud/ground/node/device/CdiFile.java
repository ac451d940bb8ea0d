// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits.Shown;

/**
 * A specification in the format of the Container Device Interface.
 *
 * @param kind vendor and class, as {@code nvidia.com/gpu}
 * @param devices each with what all devices of the file need
 */
record CdiFile(String kind, List<Device> devices) {
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final long LARGEST = 4 << 20;
    private static final Pattern KIND =
            Pattern.compile("[a-zA-Z0-9.-]{1,200}/[a-zA-Z0-9._-]{1,63}");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_.:-]{0,200}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*");
    private static final String SEARCH_PATH_HOOK = "update-ldcache";
    private static final String FOLDER = "--folder";

    CdiFile {
        devices = List.copyOf(devices);
    }

    /**
     * Reads YAML or JSON, which is YAML too.
     *
     * @throws IOException when it cannot be read or does not keep to the format
     */
    static CdiFile read(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("it has more than %d bytes".formatted(LARGEST));
        }
        var root = YAML.readTree(Files.readAllBytes(file));
        var kind = root.path("kind").asText("");
        if (!KIND.matcher(kind).matches() || root.path("cdiVersion").asText("").isEmpty()) {
            throw new IOException("it names no kind, such as nvidia.com/gpu, or no cdiVersion");
        }
        var common = edits(root.path("containerEdits"));
        var devices = new ArrayList<Device>();
        for (var each : root.path("devices")) {
            var name = each.path("name").asText("");
            if (!NAME.matcher(name).matches()) {
                throw new IOException("no device can be named \"%s\"".formatted(name));
            }
            devices.add(new Device(name, common.and(edits(each.path("containerEdits")))));
        }
        return new CdiFile(kind, devices);
    }

    private static ContainerEdits edits(JsonNode json) throws IOException {
        var environment = new TreeMap<String, String>();
        for (var each : json.path("env")) {
            var text = each.asText();
            if (!VARIABLE.matcher(text).matches()) {
                throw new IOException("\"%s\" sets no variable".formatted(text));
            }
            int equals = text.indexOf('=');
            environment.put(text.substring(0, equals), text.substring(equals + 1));
        }
        var nodes = new ArrayList<Shown>();
        for (var each : json.path("deviceNodes")) {
            var target = absolute(each, "path");
            var source = each.has("hostPath") ? absolute(each, "hostPath") : target;
            nodes.add(new Shown(source, target, false));
        }
        var files = new ArrayList<Shown>();
        for (var each : json.path("mounts")) {
            boolean readOnly = texts(each.path("options")).contains("ro");
            files.add(
                    new Shown(
                            absolute(each, "hostPath"), absolute(each, "containerPath"), readOnly));
        }
        return new ContainerEdits(environment, nodes, files, folders(json.path("hooks")));
    }

    private static Path absolute(JsonNode json, String field) throws IOException {
        var path = json.path(field).asText("");
        if (!path.startsWith("/") || path.indexOf('\0') >= 0) {
            throw new IOException("%s \"%s\" is no absolute path".formatted(field, path));
        }
        return Path.of(path).normalize();
    }

    /** The directories that a hook would add to the loader's cache. */
    private static List<String> folders(JsonNode hooks) {
        var folders = new ArrayList<String>();
        for (var hook : hooks) {
            var words = texts(hook.path("args"));
            for (int i = 0; words.contains(SEARCH_PATH_HOOK) && i + 1 < words.size(); i++) {
                if (words.get(i).equals(FOLDER)) {
                    folders.add(words.get(i + 1));
                }
            }
        }
        return folders;
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
