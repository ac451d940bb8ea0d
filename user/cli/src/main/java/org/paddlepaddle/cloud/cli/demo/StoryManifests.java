// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.paddlepaddle.cloud.cli.cluster.Manifests;

/** The manifests of the demos: the files below {@code samples/}, as resources. */
final class StoryManifests {
    private static final String ROOT = "/org/paddlepaddle/cloud/cli/demo/";

    private StoryManifests() {}

    /** The one object of a file, under another name. */
    static JsonNode renamed(String file, String name) {
        var object = all(file, "").getFirst();
        ((ObjectNode) object.path("metadata")).put("name", name);
        return object;
    }

    /**
     * The objects of a file.
     *
     * @param version which of a model's versions is meant where the file says {@code latest}
     */
    static List<JsonNode> all(String file, String version) {
        var text = read(ROOT + file);
        var exact = version.isEmpty() ? text : text.replace("@latest", "@" + version);
        return Manifests.parse(file, exact).stream().map(Manifests.Manifest::object).toList();
    }

    private static String read(String resource) {
        try (var in = StoryManifests.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
