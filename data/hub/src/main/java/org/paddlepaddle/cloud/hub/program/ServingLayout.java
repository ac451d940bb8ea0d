// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.hub.HubRefusal;

/**
 * A directory with a Paddle program in the layout of Paddle Serving: one directory for the server,
 * one for clients. Program and parameters stay as they are, and only get the names that Serving
 * looks for.
 *
 * @param source with {@code *.pdmodel} or {@code __model__}, and its parameters in one file or in
 *     one each
 */
public record ServingLayout(Path source) {
    private static final String PROGRAM = "model.pdmodel";
    private static final String PARAMETERS = "params.pdiparams";

    /**
     * Writes both directories.
     *
     * @param feeds names that clients use for the inputs; empty for those of the program
     * @param fetches names that clients use for the outputs; empty for those of the program
     * @return what was written
     */
    public ServingConf write(Path server, Path client, List<String> feeds, List<String> fetches)
            throws IOException {
        var names = names();
        var program = program(names);
        var conf = new ServingConf(signature(program), feeds, fetches);
        Files.createDirectories(server);
        Files.createDirectories(client);
        var parameters =
                first(names, name -> name.endsWith(".pdiparams") || name.equals("__params__"));
        if (parameters.isPresent()) {
            copy(program, server.resolve(PROGRAM));
            copy(parameters.get(), server.resolve(PARAMETERS));
        } else {
            // A file for each parameter; Serving then reads the directory as a whole.
            for (var name : names) {
                copy(name, server.resolve(name));
            }
        }
        write(server.resolve("serving_server_conf"), conf);
        write(client.resolve("serving_client_conf"), conf);
        return conf;
    }

    private List<String> names() throws IOException {
        if (!Files.isDirectory(source)) {
            throw HubRefusal.invalid("there is no directory " + source);
        }
        try (var files = Files.list(source)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".prototxt"))
                    .sorted()
                    .toList();
        }
    }

    private String program(List<String> names) {
        return first(names, name -> name.endsWith(".pdmodel"))
                .or(() -> first(names, "__model__"::equals))
                .orElseThrow(
                        () ->
                                HubRefusal.invalid(
                                        source
                                                + " has no *.pdmodel and no __model__. Paddle"
                                                + " Serving cannot load the *.json programs of"
                                                + " Paddle 3.x; save with"
                                                + " FLAGS_enable_pir_api=0, or use pdc serve"));
    }

    private ProgramSignature signature(String program) throws IOException {
        var file = source.resolve(program);
        if (Files.size(file) > ProgramSignature.LONGEST) {
            throw HubRefusal.invalid(
                    "%s has %d bytes; programs of at most %d are read"
                            .formatted(file, Files.size(file), ProgramSignature.LONGEST));
        }
        return ProgramSignature.read(program, Files.readAllBytes(file))
                .filter(signature -> !signature.outputs().isEmpty())
                .orElseThrow(
                        () ->
                                HubRefusal.invalid(
                                        file
                                                + " is no inference program of Paddle; save it with"
                                                + " save_inference_model"));
    }

    private void copy(String name, Path target) throws IOException {
        Files.copy(source.resolve(name), target, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Path name, ServingConf conf) throws IOException {
        Files.writeString(name.resolveSibling(name.getFileName() + ".prototxt"), conf.text());
        Files.write(name.resolveSibling(name.getFileName() + ".stream.prototxt"), conf.bytes());
    }

    private static Optional<String> first(List<String> names, Predicate<String> wanted) {
        return names.stream().filter(wanted).findFirst();
    }
}
