// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a program takes and gives, in its own order. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProgramSignature(List<ProgramTensor> inputs, List<ProgramTensor> outputs) {
    /** Larger programs are not read. */
    public static final int LONGEST = 64 << 20;

    public ProgramSignature {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** Whether a file of this name may be a program. */
    public static boolean isProgram(String path) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        return name.equals("__model__") || name.endsWith(".pdmodel") || isJson(path);
    }

    /**
     * Reads a program.
     *
     * @return empty for what is none, or none of the formats that are known
     */
    public static Optional<ProgramSignature> read(String path, byte[] content) {
        try {
            return isJson(path)
                    ? JsonProgram.read(content)
                    : Optional.of(ProtobufProgram.read(content));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isJson(String path) {
        return path.endsWith(".json");
    }

    /** For people: {@code x float32[?, 13] -> price float32[?, 1]}. */
    @Override
    public String toString() {
        return list(inputs) + " -> " + list(outputs);
    }

    private static String list(List<ProgramTensor> tensors) {
        return tensors.stream().map(ProgramTensor::toString).collect(Collectors.joining(", "));
    }
}
