// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is remembered of a pod beside its logs: pods of many attempts and many owners had the same
 * name, and their logs outlive them.
 *
 * @param owners their uids
 */
public record PodNote(Map<String, String> labels, List<String> owners) {
    /** Of a pod that was started by an earlier version. */
    private static final PodNote NONE = new PodNote(Map.of(), List.of());

    /** Beside the directories of the containers, none of which can have this name. */
    static final String DIRECTORY = ".pod";

    private static final String FILE = "note.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    public static PodNote of(Pod pod) {
        var metadata = pod.getMetadata();
        return new PodNote(
                new TreeMap<>(Optional.ofNullable(metadata.getLabels()).orElse(Map.of())),
                metadata.getOwnerReferences().stream().map(OwnerReference::getUid).toList());
    }

    /** Written once: a pod keeps its owner, and its attempt. */
    void leave(Path pod) {
        var file = pod.resolve(DIRECTORY).resolve(FILE);
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, JSON.writeValueAsBytes(this));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PodNote read(Path pod) {
        var file = pod.resolve(DIRECTORY).resolve(FILE);
        try {
            return Files.exists(file)
                    ? JSON.readValue(Files.readAllBytes(file), PodNote.class)
                    : NONE;
        } catch (JsonProcessingException cutOff) {
            return NONE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
