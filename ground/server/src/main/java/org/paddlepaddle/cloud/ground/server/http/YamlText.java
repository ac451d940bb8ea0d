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
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;
import org.yaml.snakeyaml.scanner.ScannerException;

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

    /** A text that is no YAML, or none that is taken from strangers. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String why) {
            super("yaml: " + why);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    /**
     * The first document; null when there is none.
     *
     * @throws Unreadable when it cannot be read
     */
    static JsonNode parse(byte[] text) {
        try {
            var documents = yaml().loadAll(new String(text, StandardCharsets.UTF_8)).iterator();
            return JSON.valueToTree(documents.hasNext() ? documents.next() : null);
        } catch (YAMLException | IllegalArgumentException e) {
            throw new Unreadable(problem(e));
        } catch (StackOverflowError e) {
            throw new Unreadable("nested too deeply");
        }
    }

    /** What a strict reader says of keys that a map has twice; at most one complaint. */
    static List<String> repeatedKeys(byte[] text) {
        try {
            var found = new StringBuilder();
            var reader = new StringReader(new String(text, StandardCharsets.UTF_8));
            var documents = yaml().composeAll(reader).iterator();
            if (documents.hasNext()) {
                var walked = Collections.<Node>newSetFromMap(new IdentityHashMap<>());
                repeatedKeys(documents.next(), found, walked);
            }
            return found.isEmpty() ? List.of() : List.of("yaml: unmarshal errors:" + found);
        } catch (YAMLException | StackOverflowError e) {
            throw new Unreadable(e.getClass().getSimpleName());
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
                    if (!(entry.getKeyNode() instanceof ScalarNode)) {
                        throw new Unreadable("invalid map key: " + entry.getKeyNode().getNodeId());
                    }
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

    /** In the words of Go's library where both say the same. */
    private static String problem(RuntimeException e) {
        if (e instanceof ReaderException) {
            return "control characters are not allowed";
        }
        if (!(e instanceof MarkedYAMLException marked) || marked.getProblem() == null) {
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
        }
        int line = marked.getProblemMark() == null ? 0 : marked.getProblemMark().getLine();
        var where = line == 0 ? "" : "line " + (e instanceof ScannerException ? line + 1 : line);
        var said = inGo(marked.getProblem());
        return where.isEmpty() ? said : where + ": " + said;
    }

    private static String inGo(String why) {
        if (why.startsWith("mapping values are not allowed")) {
            return "mapping values are not allowed in this context";
        }
        if (why.contains("that cannot start any token")) {
            return "found character that cannot start any token";
        }
        int but = why.indexOf(", but ");
        return why.startsWith("expected ") && but > 0
                ? "did not find " + why.substring(0, but).replace("expected the ", "expected ")
                : why;
    }
}
