// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.ModelVersions;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** Which models there are on the disk at this moment. */
@FunctionalInterface
public interface ModelSources {
    /** The version of a model whose directory names none. */
    String ONLY_VERSION = "1";

    /**
     * Reads the disk.
     *
     * @throws ModelException when it cannot be read
     */
    List<ModelSource> now();

    /** One model that was named; it stays a source when its files are gone for a moment. */
    static ModelSources of(String name, Path path) {
        return () -> List.of(new ModelSource(name, ONLY_VERSION, path));
    }

    /**
     * A repository: each directory in it is a model. Directories in there whose names are numbers
     * are its versions, of which the newest are served; without such the directory is the only
     * version. Names that begin with a dot or an underscore are left alone.
     *
     * @param versions how many of the newest
     */
    static ModelSources repository(Path root, int versions) {
        return () -> {
            var all = new ArrayList<ModelSource>();
            directories(root).forEach(model -> all.addAll(versions(model, versions)));
            return all;
        };
    }

    private static List<ModelSource> versions(Path model, int most) {
        var name = String.valueOf(model.getFileName());
        var numbered =
                directories(model).stream()
                        .filter(each -> ModelVersions.isNumber(String.valueOf(each.getFileName())))
                        .map(
                                each ->
                                        new ModelSource(
                                                name, String.valueOf(each.getFileName()), each))
                        .sorted(
                                Comparator.comparing(
                                        ModelSource::version, ModelVersions.ORDER.reversed()))
                        .limit(most)
                        .toList();
        return numbered.isEmpty() ? List.of(new ModelSource(name, ONLY_VERSION, model)) : numbered;
    }

    private static List<Path> directories(Path root) {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(Files::isDirectory)
                    .filter(each -> !String.valueOf(each.getFileName()).matches("[._].*"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new ModelException("cannot read " + root + ": " + e, e);
        }
    }
}
