// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** YAML from strangers: plain values only, bounded in size, depth and aliases. */
final class YamlText {
    private static final ObjectMapper JSON = new ObjectMapper();
    // As Kubernetes writes YAML: fields in the order of the alphabet.
    private static final ObjectMapper SORTED =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();
    private static final int SIZE_LIMIT = 3 * 1024 * 1024;
    private static final int DEPTH_LIMIT = 200;
    private static final int ALIAS_LIMIT = 50;

    private YamlText() {}

    static JsonNode parse(byte[] text) {
        try {
            Object value = yaml().load(new String(text, StandardCharsets.UTF_8));
            return JSON.valueToTree(value);
        } catch (YAMLException | IllegalArgumentException e) {
            throw Refusals.badRequest("error decoding YAML: " + firstLine(e));
        } catch (StackOverflowError e) {
            throw Refusals.badRequest("error decoding YAML: nested too deeply");
        }
    }

    /** What a strict reader says of keys that a map has twice; at most one complaint. */
    static List<String> repeatedKeys(byte[] text) {
        try {
            var found = new StringBuilder();
            var root = yaml().compose(new StringReader(new String(text, StandardCharsets.UTF_8)));
            repeatedKeys(root, found, Collections.newSetFromMap(new IdentityHashMap<>()));
            return found.isEmpty() ? List.of() : List.of("yaml: unmarshal errors:" + found);
        } catch (YAMLException | StackOverflowError e) {
            throw Refusals.badRequest("error decoding YAML: " + e.getClass().getSimpleName());
        }
    }

    /**
     * @param walked nodes that were looked at; an alias leads to one again
     */
    private static void repeatedKeys(@Nullable Node node, StringBuilder found, Set<Node> walked) {
        if (node == null || !walked.add(node)) {
            return;
        }
        switch (node) {
            case MappingNode map -> {
                var seen = new HashSet<String>();
                for (var entry : map.getValue()) {
                    if (entry.getKeyNode() instanceof ScalarNode key && !seen.add(key.getValue())) {
                        int line = key.getStartMark().getLine() + 1;
                        found.append(
                                "\n  line %d: key \"%s\" already set in map"
                                        .formatted(line, key.getValue()));
                    }
                    repeatedKeys(entry.getValueNode(), found, walked);
                }
            }
            case SequenceNode list ->
                    list.getValue().forEach(item -> repeatedKeys(item, found, walked));
            default -> {}
        }
    }

    static byte[] write(JsonNode node) {
        Object value = SORTED.convertValue(node, Object.class);
        return yaml().dump(value).getBytes(StandardCharsets.UTF_8);
    }

    private static Yaml yaml() {
        var loading = new LoaderOptions();
        loading.setCodePointLimit(SIZE_LIMIT);
        loading.setNestingDepthLimit(DEPTH_LIMIT);
        loading.setMaxAliasesForCollections(ALIAS_LIMIT);
        loading.setAllowRecursiveKeys(false);
        // Anybody may send such a body as often as they like: it must not fill the log.
        loading.setWarnOnDuplicateKeys(false);
        var dumping = new DumperOptions();
        dumping.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        dumping.setSplitLines(false);
        return new Yaml(
                new SafeConstructor(loading),
                new Representer(dumping),
                dumping,
                loading,
                new TimesAreText());
    }

    /** Kubernetes reads times as strings. */
    private static final class TimesAreText extends Resolver {
        @Override
        public void addImplicitResolver(
                Tag tag, java.util.regex.Pattern pattern, String first, int limit) {
            if (!tag.equals(Tag.TIMESTAMP)) {
                super.addImplicitResolver(tag, pattern, first, limit);
            }
        }
    }

    private static String firstLine(RuntimeException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
    }
}
