// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** Reads {@code serving_transform.yaml}; docs/guides/serving.md has every field. */
public final class TransformFile {
    public static final String NAME = "serving_transform.yaml";
    private static final YAMLMapper YAML = new YAMLMapper();

    private final Path directory;
    private final PictureSource pictures;

    private TransformFile(Path directory, PictureSource pictures) {
        this.directory = directory;
        this.pictures = pictures;
    }

    /**
     * The transform beside a model; none where there is no file.
     *
     * @throws ModelException naming the field that is wrong
     */
    public static Transform find(Path directory, PictureSource pictures) {
        var file = directory.resolve(NAME);
        return Files.isRegularFile(file)
                ? new TransformFile(directory, pictures).read(file)
                : Transform.NONE;
    }

    private Transform read(Path file) {
        try {
            var tree = YAML.readTree(file.toFile());
            only(tree, "", Set.of("feeds", "answer"));
            Map<String, FeedReader> readers = new LinkedHashMap<>();
            for (var feed : tree.path("feeds").properties()) {
                readers.put(feed.getKey(), reader("feeds." + feed.getKey(), feed.getValue()));
            }
            var answer = tree.path("answer");
            return new Transform(
                    readers,
                    answer.isMissingNode() ? Optional.empty() : Optional.of(writer(answer)));
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private FeedReader reader(String at, JsonNode node) {
        only(node, at, Set.of("text", "picture"));
        if (node.has("text")) {
            return text(at + ".text", node.path("text"));
        }
        return new PictureReader(pictures, picture(at + ".picture", node.path("picture")));
    }

    private TextReader text(String at, JsonNode node) {
        only(node, at, Set.of("replace", "ids", "unknown"));
        Map<String, Long> ids = new LinkedHashMap<>();
        pairs(at + ".ids", node.path("ids").asText())
                .forEach(pair -> ids.put(pair[1], Long.parseLong(pair[0])));
        Map<String, String> replace = new LinkedHashMap<>();
        if (node.has("replace")) {
            pairs(at + ".replace", node.path("replace").asText())
                    .forEach(pair -> replace.put(pair[0], pair[1]));
        }
        return new TextReader(
                replace, ids, Optional.ofNullable(ids.get(node.path("unknown").asText())));
    }

    private static PictureShape picture(String at, JsonNode node) {
        only(node, at, Set.of("resize", "crop", "channels", "scale", "mean", "std"));
        int resize = node.path("resize").asInt(256);
        return new PictureShape(
                resize,
                node.path("crop").asInt(resize),
                node.path("channels").asText("rgb").equals("bgr"),
                (float) node.path("scale").asDouble(255),
                numbers(node.path("mean"), 0),
                numbers(node.path("std"), 1));
    }

    private static List<Float> numbers(JsonNode node, float without) {
        if (!node.isArray()) {
            return List.of(without, without, without);
        }
        var numbers = new ArrayList<Float>();
        node.forEach(number -> numbers.add((float) number.asDouble()));
        return numbers;
    }

    private AnswerWriter writer(JsonNode node) {
        only(node, "answer", Set.of("segments", "labels"));
        if (node.has("segments")) {
            return segments("answer.segments", node.path("segments"));
        }
        var labels = node.path("labels");
        only(labels, "answer.labels", Set.of("of", "names", "softmax"));
        return new LabelWriter(
                labels.path("of").asText(),
                lines("answer.labels.names", labels.path("names").asText()).stream()
                        .map(line -> line.strip().replaceFirst(",$", ""))
                        .toList(),
                labels.path("softmax").asBoolean(false));
    }

    private SegmentWriter segments(String at, JsonNode node) {
        only(node, at, Set.of("of", "text", "tags", "as", "join"));
        Map<Long, String> tags = new LinkedHashMap<>();
        pairs(at + ".tags", node.path("tags").asText())
                .forEach(pair -> tags.put(Long.parseLong(pair[0]), pair[1]));
        return new SegmentWriter(
                node.path("of").asText(),
                node.path("text").asText(),
                tags,
                node.path("as").asText("word_seg"),
                node.path("join").asText("|"));
    }

    private static void only(JsonNode node, String at, Set<String> allowed) {
        for (var field : node.properties()) {
            if (!allowed.contains(field.getKey())) {
                throw new ModelException(
                        "%s: unknown field %s; allowed are %s"
                                .formatted(
                                        NAME,
                                        at.isEmpty() ? field.getKey() : at + "." + field.getKey(),
                                        allowed.stream().sorted().toList()));
            }
        }
        if (node.isEmpty()) {
            throw new ModelException(
                    "%s: %s needs one of %s"
                            .formatted(
                                    NAME,
                                    at.isEmpty() ? "the file" : at,
                                    allowed.stream().sorted().toList()));
        }
    }

    /** Two columns with a tab between them. */
    private List<String[]> pairs(String at, String file) {
        var pairs = new ArrayList<String[]>();
        for (var line : lines(at, file)) {
            var pair = line.split("\t", 2);
            if (pair.length == 2) {
                pairs.add(pair);
            }
        }
        return pairs;
    }

    private List<String> lines(String at, String file) {
        var path = directory.resolve(file).normalize();
        if (file.isEmpty() || !path.startsWith(directory.normalize())) {
            throw new ModelException(
                    "%s: %s must name a file beside it, and is '%s'".formatted(NAME, at, file));
        }
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new ModelException(
                    "%s: %s: cannot read %s: %s".formatted(NAME, at, path, e.getMessage()), e);
        }
    }
}
