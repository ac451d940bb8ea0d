// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

/** Ten versions, one a day. */
class VersionSweepTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir Path directory;
    private Instant now = FIRST;
    private String used = "";
    private HubDatabase database;
    private ModelHub hub;
    private VersionSweep sweep;

    @BeforeEach
    void open() throws IOException {
        database = HubDatabase.open(directory.resolve("hub.db"));
        hub =
                new ModelHub(
                        database,
                        new MemoryBlobs(),
                        () -> now,
                        (_, digest) ->
                                digest.equals(used)
                                        ? Optional.of("revision ns/ctr-1")
                                        : Optional.empty());
        sweep = new VersionSweep(hub, database, () -> now);
        for (int number = 1; number <= 10; number++) {
            push("v" + number, number == 10 ? Map.of("parent", "model://ctr@4") : Map.of());
            now = now.plus(Duration.ofDays(1));
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ModelVersion push(String content, Map<String, String> lineage) throws IOException {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        var file = new ModelFile("weights", bytes.length, Sha256.hex(bytes));
        hub.upload("ctr", file, new ByteArrayInputStream(bytes));
        var facts = new VersionFacts("", Map.of(), lineage, Map.of());
        return hub.register("ctr", new ModelManifest(List.of(file)), facts, "ann");
    }

    private List<Integer> numbers() {
        return hub.heads("ctr").stream().map(VersionHead::number).toList();
    }

    @Test
    void without_a_retention_everything_stays() throws IOException {
        assertThat(sweep.run()).isZero();
        assertThat(numbers()).hasSize(10);
    }

    @Test
    void the_newest_stay_and_what_something_refers_to() throws IOException {
        hub.moveAlias("ctr", "prod", 2, "ann");
        used = hub.resolve(ModelReference.parse("ctr@6")).digest();
        hub.setRetention("ctr", new Retention(3, 0));

        assertThat(sweep.run()).isEqualTo(4);
        assertThat(numbers()).containsExactly(10, 9, 8, 6, 4, 2);
        assertThat(sweep.run()).isZero();
    }

    @Test
    void the_others_stay_for_their_days() throws IOException {
        hub.setRetention("ctr", new Retention(1, 5));

        // Ten days after the first: those of the first five days are older than five.
        assertThat(sweep.run()).isEqualTo(4);
        assertThat(numbers()).containsExactly(10, 9, 8, 7, 6, 4);
    }

    @Test
    void what_a_service_uses_is_not_removed_by_hand_either() {
        used = hub.resolve(ModelReference.parse("ctr@6")).digest();

        assertThatThrownBy(() -> hub.remove("ctr", 6))
                .isInstanceOf(HubRefusal.class)
                .hasMessage(
                        "version 6 of ctr is used by revision ns/ctr-1; remove or change that"
                                + " first");
    }

    @Test
    void a_retention_is_kept_and_goes_with_its_model() throws IOException {
        hub.setRetention("ctr", new Retention(2, 30));
        assertThat(hub.retention("ctr")).hasValue(new Retention(2, 30));

        hub.removeModel("ctr");

        assertThat(hub.retention("ctr")).isEmpty();
        assertThatThrownBy(() -> new Retention(0, 1)).isInstanceOf(HubRefusal.class);
        assertThatThrownBy(() -> hub.setRetention("none", new Retention(1, 1)))
                .isInstanceOf(HubRefusal.class);
    }
}
