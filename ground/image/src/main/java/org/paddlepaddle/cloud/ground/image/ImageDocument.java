// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What a registry answers for the name of an image. */
public sealed interface ImageDocument {
    /** What is asked for; in either family's words. */
    List<String> MEDIA_TYPES =
            List.of(
                    "application/vnd.oci.image.index.v1+json",
                    "application/vnd.oci.image.manifest.v1+json",
                    "application/vnd.docker.distribution.manifest.list.v2+json",
                    "application/vnd.docker.distribution.manifest.v2+json");

    /** More is no manifest. */
    int LARGEST = 4 << 20;

    /** More layers than any runtime can stack. */
    int MOST_LAYERS = 256;

    /** One image. */
    record Manifest(Descriptor config, List<Descriptor> layers) implements ImageDocument {
        public Manifest {
            layers = List.copyOf(layers);
        }

        /** All that has to be downloaded, in bytes. */
        public long size() {
            return layers.stream().mapToLong(Descriptor::size).sum();
        }
    }

    /** Images of one name for several platforms. */
    record Index(List<Choice> choices) implements ImageDocument {
        public Index {
            choices = List.copyOf(choices);
        }

        /** The image for a platform. */
        public Descriptor choose(Platform wanted) {
            return choices.stream()
                    .filter(choice -> choice.platform().filter(wanted::equals).isPresent())
                    .map(Choice::image)
                    .findFirst()
                    .or(this::only)
                    .orElseThrow(() -> new ImageUnavailableException(missing(wanted)));
        }

        /** Where nothing is said about platforms, there is nothing to choose. */
        private Optional<Descriptor> only() {
            return choices.size() == 1 && choices.getFirst().platform().isEmpty()
                    ? Optional.of(choices.getFirst().image())
                    : Optional.empty();
        }

        private String missing(Platform wanted) {
            var there = choices.stream().flatMap(choice -> choice.platform().stream()).toList();
            return "no image for %s; there are %s".formatted(wanted, there);
        }
    }

    /** One image of an index. */
    record Choice(Optional<Platform> platform, Descriptor image) {}

    /**
     * @throws ImageUnavailableException when it is neither
     */
    static ImageDocument parse(byte[] json) {
        var tree = tree(json);
        if (tree.path("manifests").isArray()) {
            return new Index(elements(tree.path("manifests")).map(ImageDocument::choice).toList());
        }
        if (!tree.path("config").isObject() || !tree.path("layers").isArray()) {
            throw new ImageUnavailableException(
                    tree.path("schemaVersion").asInt() == 1
                            ? "its manifest is of schema 1, which registries gave up; push the"
                                    + " image again"
                            : "the registry's answer is no manifest of an image");
        }
        var layers = elements(tree.path("layers")).map(ImageDocument::descriptor).toList();
        if (layers.size() > MOST_LAYERS) {
            throw new ImageUnavailableException(
                    "it has %d layers; %d are possible".formatted(layers.size(), MOST_LAYERS));
        }
        return new Manifest(descriptor(tree.path("config")), layers);
    }

    private static Choice choice(JsonNode node) {
        var platform = node.path("platform");
        return new Choice(
                platform.isObject()
                        ? Optional.of(
                                new Platform(
                                        platform.path("os").asText(),
                                        platform.path("architecture").asText()))
                        : Optional.empty(),
                descriptor(node));
    }

    private static Descriptor descriptor(JsonNode node) {
        return new Descriptor(
                node.path("mediaType").asText(),
                Digest.parse(node.path("digest").asText()),
                node.path("size").asLong(-1));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** The value of a document. */
    static JsonNode tree(byte[] json) {
        try {
            var tree = Json.MAPPER.readTree(json);
            return tree == null ? Json.MAPPER.missingNode() : tree;
        } catch (IOException e) {
            throw new ImageUnavailableException("the registry's answer is no JSON", e);
        }
    }

    /** Made once. */
    final class Json {
        private static final ObjectMapper MAPPER = new ObjectMapper();

        private Json() {}
    }
}
