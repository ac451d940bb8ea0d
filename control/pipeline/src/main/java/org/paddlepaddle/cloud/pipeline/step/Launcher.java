// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.Template;

/**
 * The launcher of a step: puts a shell script around the program of a step that has files: it
 * writes the input files, runs the program, and reports its output files as the container's
 * termination message. Files too large for that go to and from the object store, by addresses that
 * are valid for one object.
 */
public final class Launcher {
    /** As many bytes of input files as a container's variables may well hold. */
    public static final int MOST_INPUT = 96 << 10;

    private static final String SCRIPT = script();
    private static final String INPUT = "PDC_INPUT_";
    private static final String OUTPUT = "PDC_OUTPUT_";

    private Launcher() {}

    private static String script() {
        try (var in = Launcher.class.getResourceAsStream("launch.sh")) {
            return new String(
                    Objects.requireNonNull(in, "launch.sh").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read launch.sh", e);
        }
    }

    /** A step without files stays as it is; the last lines of its log say why it failed. */
    static void wrap(ObjectNode main, Template.Container step) {
        if (!main.has("terminationMessagePolicy")) {
            main.put("terminationMessagePolicy", "FallbackToLogsOnError");
        }
        var inputs = step.inputs().artifacts();
        if (inputs.isEmpty() && step.outputs().isEmpty()) {
            return;
        }
        var words = new ArrayList<String>(List.of("sh", "-c", SCRIPT, "step"));
        words.add(main.path("terminationMessagePath").asText("/dev/termination-log"));
        words.add(String.valueOf(inputs.size()));
        inputs.stream().map(Inputs.Artifact::path).forEach(words::add);
        words.add(String.valueOf(step.outputs().size()));
        step.outputs().stream().map(Template.OutputFile::path).forEach(words::add);
        main.path("command").forEach(word -> words.add(word.asText()));
        main.path("args").forEach(word -> words.add(word.asText()));
        main.remove("args");
        var command = main.putArray("command");
        words.forEach(command::add);
    }

    /** An input file. */
    public sealed interface Input {
        /** At most {@link #MOST_INPUT} bytes of one step together. */
        record Bytes(byte[] content) implements Input {}

        /** Too large for a variable: fetched from an address. */
        record Link(String address) implements Input {}
    }

    /**
     * Gives the program its files, in the order of the template's artifacts.
     *
     * @param uploads where output files go that are too large for the report; empty for nowhere
     */
    public static void give(ObjectNode pod, List<Input> files, List<String> uploads) {
        var main = pod.path("spec").path("containers").path(0);
        for (int i = 0; i < files.size(); i++) {
            var value =
                    switch (files.get(i)) {
                        case Input.Bytes(var content) -> encoded(content);
                        case Input.Link(var address) -> "u" + address;
                    };
            variable(main, INPUT + i, value);
        }
        for (int i = 0; i < uploads.size(); i++) {
            if (!uploads.get(i).isEmpty()) {
                variable(main, OUTPUT + i, uploads.get(i));
            }
        }
    }

    private static void variable(JsonNode main, String name, String value) {
        var variable = environment(main).addObject();
        variable.put("name", name);
        // Kubernetes would replace $(NAME) in it.
        variable.put("value", value.replace("$(", "$$("));
    }

    private static ArrayNode environment(JsonNode main) {
        return ((ObjectNode) main).withArray("env");
    }

    /** Text as it is, behind a t; anything else in base64, behind a b. */
    private static String encoded(byte[] file) {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
            if (text.indexOf('\0') < 0) {
                return "t" + text;
            }
        } catch (CharacterCodingException _) {
            // no text
        }
        return "b" + Base64.getEncoder().encodeToString(file);
    }
}
