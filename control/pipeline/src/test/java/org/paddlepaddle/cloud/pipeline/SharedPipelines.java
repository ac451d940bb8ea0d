// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.ir.IrNames;

/**
 * Pipelines that genuine SDKs compiled, and what their clients sent; beside the checkout, if at
 * all.
 */
public final class SharedPipelines {
    private static final Path DIRECTORY =
            Path.of("../../../shared/pipelines").toAbsolutePath().normalize();

    private SharedPipelines() {}

    /** Skips the test where they are not at hand. */
    public static Path file(String name) {
        var file = DIRECTORY.resolve(name);
        if (!Files.exists(file)) {
            System.out.println("skipped: " + name + " is not at hand");
            throw new org.opentest4j.TestAbortedException(name);
        }
        return file;
    }

    public static JsonNode workflow(String name) {
        try {
            return Yaml.read(Files.readString(file(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The spec of a Workflow with a pipeline that kfp 2 compiled. */
    public static JsonNode v2(String name) {
        try {
            var documents = Files.readString(file(name)).split("(?m)^---$", 2);
            var spec = JsonNodeFactory.instance.objectNode();
            spec.set(IrNames.PIPELINE, Yaml.read(documents[0]));
            if (documents.length > 1) {
                spec.set(IrNames.PLATFORM, Yaml.read(documents[1]));
            }
            return spec;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<String> lines(String name) {
        try {
            return Files.readAllLines(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
