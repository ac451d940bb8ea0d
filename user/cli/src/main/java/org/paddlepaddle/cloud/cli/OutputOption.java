// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** {@code -o}: text for people, JSON or YAML for programs. */
public final class OutputOption {
    /** The forms; spelled as typed. */
    public enum Format {
        text,
        json,
        yaml
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT")
    private Format format = Format.text;

    public boolean forPeople() {
        return format == Format.text;
    }

    /** Prints the value in the form asked for. */
    public void print(Shell shell, Supplier<String> text, Map<String, ?> value) {
        shell.screen()
                .line(
                        switch (format) {
                            case text -> text.get();
                            case json -> json(value);
                            case yaml -> yaml(value);
                        });
    }

    public static String json(Object value) {
        return write(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT), value);
    }

    public static String yaml(Object value) {
        var factory =
                YAMLFactory.builder()
                        .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                        .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                        .build();
        return write(new ObjectMapper(factory), value).stripTrailing();
    }

    private static String write(ObjectMapper mapper, Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
