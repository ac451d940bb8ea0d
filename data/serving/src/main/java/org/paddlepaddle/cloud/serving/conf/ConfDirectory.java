// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.conf;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.proto.EngineDesc;
import org.paddlepaddle.cloud.serving.proto.EngineDesc.SparseParamServiceType;
import org.paddlepaddle.cloud.serving.proto.ModelToolkitConf;
import org.paddlepaddle.cloud.serving.repository.ModelSource;
import org.paddlepaddle.cloud.serving.repository.ModelSources;

/**
 * What a {@code conf} directory says, checked: every engine is a model under its name.
 *
 * @param conf the directory; paths in its files are relative to the one above
 * @param ignored flags that mean nothing here
 */
public record ConfDirectory(Path conf, int port, List<EngineDesc> engines, List<String> ignored) {
    static final String TOOLKIT = "model_toolkit.prototxt";
    static final String FLAGS = "gflags.conf";
    static final String CUBE = "cube.conf";
    private static final int DEMO_PORT = 8010;
    private static final long LARGEST = 1 << 20;

    public ConfDirectory {
        engines = List.copyOf(engines);
        ignored = List.copyOf(ignored);
    }

    /**
     * @throws ModelException naming the file, and the engine or the flag that is wrong
     */
    public static ConfDirectory read(Path conf) {
        var toolkit = conf.resolve(TOOLKIT);
        if (!Files.isRegularFile(toolkit)) {
            throw new ModelException(
                    "%s has no %s; it is the conf directory of Paddle Serving, beside bin and data"
                            .formatted(conf, TOOLKIT));
        }
        var flags = ServingFlags.read(conf.resolve(FLAGS));
        var engines = parsed(toolkit).getEnginesList();
        var names = new HashSet<String>();
        for (var engine : engines) {
            check(engine, toolkit, names, flags);
        }
        if (engines.isEmpty()) {
            throw new ModelException(toolkit + " has no engines { … }");
        }
        return new ConfDirectory(
                conf.toAbsolutePath().normalize(), flags.port(DEMO_PORT), engines, flags.others());
    }

    private static ModelToolkitConf parsed(Path file) {
        var builder = ModelToolkitConf.newBuilder();
        try {
            if (Files.size(file) > LARGEST) {
                throw new ModelException(file + " is larger than 1 MiB");
            }
            TextFormat.merge(Files.readString(file), builder);
            return builder.build();
        } catch (TextFormat.ParseException e) {
            throw new ModelException(file + ", line " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static void check(EngineDesc engine, Path file, Set<String> names, ServingFlags flags) {
        if (engine.getName().isEmpty() || !names.add(engine.getName())) {
            throw wrong(engine, file, "every engine has a name of its own");
        }
        if (data(engine).isEmpty()) {
            throw wrong(engine, file, "model_data_path, or model_dir, is missing");
        }
        if (engine.getType().contains("GPU") || engine.getUseGpu()) {
            throw wrong(engine, file, "it wants a GPU; this server computes on CPUs");
        }
        if (engine.getEncryptedModel() || engine.getEnableModelEncryption()) {
            throw wrong(engine, file, "encrypted models are not served");
        }
        switch (engine.getSparseParamServiceType()) {
            case NONE -> {}
            case LOCAL -> throw wrong(engine, file, "a local table is not served; REMOTE is Cube");
            case REMOTE -> {
                if (engine.getSparseParamServiceTableName().isEmpty()) {
                    throw wrong(engine, file, "sparse_param_service_table_name is missing");
                }
                if (!flags.cube()) {
                    throw wrong(engine, file, "it wants Cube; set --enable_cube=true in " + FLAGS);
                }
            }
        }
    }

    private static ModelException wrong(EngineDesc engine, Path file, String why) {
        return new ModelException("%s: engine \"%s\": %s".formatted(file, engine.getName(), why));
    }

    private static String data(EngineDesc engine) {
        return engine.getModelDataPath().isEmpty()
                ? engine.getModelDir()
                : engine.getModelDataPath();
    }

    /** A model for each engine. */
    public ModelSources sources() {
        var all =
                engines.stream()
                        .map(
                                engine ->
                                        new ModelSource(
                                                engine.getName(),
                                                ModelSources.ONLY_VERSION,
                                                root().resolve(data(engine)).normalize()))
                        .toList();
        return () -> all;
    }

    /** From where {@code bin/serving} is started. */
    public Path root() {
        var above = conf.getParent();
        return above == null ? conf : above;
    }

    public Path cube() {
        return conf.resolve(CUBE);
    }

    /** Whose rows the sparse feeds of a model are; empty when it has none. */
    public Optional<String> table(String model) {
        return engines.stream()
                .filter(engine -> engine.getName().equals(model))
                .filter(ConfDirectory::isRemote)
                .map(EngineDesc::getSparseParamServiceTableName)
                .findFirst();
    }

    private static boolean isRemote(EngineDesc engine) {
        return engine.getSparseParamServiceType() == SparseParamServiceType.REMOTE;
    }

    /** Of all engines the largest; empty when none says more than 0. */
    public Optional<Integer> workers() {
        return most(EngineDesc::getRuntimeThreadNum);
    }

    public Optional<Integer> batch() {
        return most(EngineDesc::getBatchInferSize);
    }

    private Optional<Integer> most(ToIntFunction<EngineDesc> number) {
        return engines.stream().map(number::applyAsInt).filter(n -> n > 0).max(Integer::compare);
    }
}
