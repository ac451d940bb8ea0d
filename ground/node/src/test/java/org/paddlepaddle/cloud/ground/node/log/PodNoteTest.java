// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodNoteTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final LogFiles files;

    PodNoteTest(@TempDir Path root) {
        files = new LogFiles(root);
    }

    @Test
    void one_of_the_pods_that_had_a_name_is_found_by_its_label_and_owner() throws IOException {
        ran("first", "0", "job-1", 300);
        ran("second", "1", "job-1", 200);
        ran("third", "0", "job-2", 100);

        assertThat(files.lastUid("default", "a", _ -> true)).contains("third");
        assertThat(files.lastUid("default", "a", pod -> attempt(pod, "1"))).contains("second");
        assertThat(
                        files.lastUid(
                                "default",
                                "a",
                                pod -> attempt(pod, "0") && pod.owners().contains("job-1")))
                .contains("first");
        assertThat(files.lastUid("default", "a", pod -> attempt(pod, "7"))).isEmpty();
    }

    @Test
    void a_note_is_no_container_and_goes_with_the_logs() throws IOException {
        ran("first", "0", "job-1", 300);

        assertThat(files.containers("default", "a", "first")).containsExactly("main");
        new LogArchive(files.root(), Duration.ofSeconds(200), 1 << 20).sweep(Set.of(), NOW);
        assertThat(files.root()).isEmptyDirectory();
    }

    @Test
    void a_pod_without_a_note_has_neither_labels_nor_owner() throws IOException {
        ran("first", "0", "job-1", 300);
        var directory = files.root().resolve("default_a_first");
        Files.writeString(directory.resolve(".pod/note.json"), "{\"lab");
        assertThat(PodNote.read(directory).labels()).isEmpty();

        Files.delete(directory.resolve(".pod/note.json"));
        assertThat(PodNote.read(directory).owners()).isEmpty();
    }

    private static boolean attempt(PodNote pod, String number) {
        return number.equals(pod.labels().get("attempt"));
    }

    private void ran(String uid, String attempt, String owner, long secondsAgo) throws IOException {
        files.note(pod(uid, attempt, owner));
        var log = files.of("default", "a", uid, "main", 0);
        Files.createDirectories(log.getParent());
        Files.writeString(log, "words");
        Files.setLastModifiedTime(log, FileTime.from(NOW.minusSeconds(secondsAgo)));
    }

    private static Pod pod(String uid, String attempt, String owner) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("a")
                .withUid(uid)
                .addToLabels("attempt", attempt)
                .addNewOwnerReference()
                .withUid(owner)
                .endOwnerReference()
                .endMetadata()
                .build();
    }
}
