// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What upstream's operator made of one job.
 *
 * @param name of the recording
 * @param sources the manifests that say this
 * @param gang whether the operator had been told of a gang scheduler
 * @param job as submitted, without fields that upstream's schema does not know
 * @param stages what was to be seen at the end of each
 */
record Recording(
        String name, List<String> sources, boolean gang, ObjectNode job, ObjectNode stages) {
    private static final Path HOME = Path.of("src/test/resources/upstream/recorded");

    static List<Recording> all() {
        try (var files = Files.list(HOME)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(Recording::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The ends this job came to. */
    Stream<Life> lives() {
        return Stream.of(Life.values()).filter(life -> stages.has(life.name()));
    }

    /** Its intranet and what else is special about it. */
    Set<String> kinds() {
        var spec = job.path("spec");
        var kinds = new TreeSet<>(Set.of(spec.path("intranet").asText("PodIP")));
        Stream.of("ps", "heter", "elastic").filter(spec::has).forEach(kinds::add);
        return kinds;
    }

    /** The same job, of which nothing has been seen yet. */
    Recording blank() {
        return new Recording(name, sources, gang, job, Tree.object());
    }

    /** What somebody else saw at the end of a stage and this does not say, or the other way. */
    List<Difference> differences(String stage, JsonNode seen) {
        return Difference.between(stage, stages.path(stage), seen);
    }

    void write() {
        var tree = Tree.object();
        tree.set("sources", Tree.list(sources));
        tree.put("gang", gang);
        tree.set("job", job);
        tree.set("stages", stages);
        Tree.write(HOME.resolve(name + ".yaml"), tree);
    }

    private static Recording read(Path file) {
        var tree = Tree.read(file);
        var sources = StreamSupport.stream(tree.path("sources").spliterator(), false);
        return new Recording(
                file.getFileName().toString().replaceFirst("\\.yaml$", ""),
                sources.map(source -> source.asText()).toList(),
                tree.path("gang").asBoolean(),
                (ObjectNode) tree.path("job"),
                (ObjectNode) tree.path("stages"));
    }
}
