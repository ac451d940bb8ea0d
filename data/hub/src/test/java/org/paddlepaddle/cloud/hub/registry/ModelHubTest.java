// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.AliasMove;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.RegisteredModel;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.VersionState;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

class ModelHubTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir Path directory;
    private final MemoryBlobs blobs = new MemoryBlobs();
    private HubDatabase database;
    private ModelHub hub;

    @BeforeEach
    void open() {
        database = HubDatabase.open(directory.resolve("hub.db"));
        hub = new ModelHub(database, blobs, InstantSource.fixed(NOW));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_version_is_registered_when_its_files_are_there() throws IOException {
        var manifest = manifest("weights", "program");
        assertThat(hub.missing("ctr", manifest)).hasSize(2);
        assertThatThrownBy(() -> hub.register("ctr", manifest, VersionFacts.none(), "ann"))
                .hasMessage("2 of 2 files were not uploaded, for instance file-0");

        var version = pushed("ctr", "weights", "program");

        assertThat(version.number()).isEqualTo(1);
        assertThat(version.creator()).isEqualTo("ann");
        assertThat(version.created()).isEqualTo(NOW);
        assertThat(hub.resolve(ModelReference.parse("ctr"))).isEqualTo(version);
        assertThat(hub.resolve(ModelReference.parse("ctr@sha256:" + version.digest())))
                .isEqualTo(version);
    }

    @Test
    void a_number_is_not_used_again() throws IOException {
        pushed("ctr", "a");
        pushed("ctr", "b");
        hub.remove("ctr", 2);

        assertThat(pushed("ctr", "c").number()).isEqualTo(3);
    }

    @Test
    void no_alias_moves_to_an_archived_version() throws IOException {
        var version = hub.mark(pushed("ctr", "a"), VersionState.ARCHIVED);

        assertThatThrownBy(() -> hub.moveAlias("ctr", "prod", 1, "ann"))
                .hasMessageContaining("version 1 of ctr is archived");
        hub.mark(version, VersionState.READY);
        hub.moveAlias("ctr", "prod", 1, "ann");
    }

    @Test
    void a_model_goes_with_its_versions_unless_an_alias_points_to_one() throws IOException {
        pushed("ctr", "a");
        hub.moveAlias("ctr", "prod", 1, "ann");
        assertThatThrownBy(() -> hub.removeModel("ctr")).hasMessageContaining("aliases prod");

        hub.removeAlias("ctr", "prod", "ann");
        hub.removeModel("ctr");

        assertThat(hub.models()).isEmpty();
        assertThat(blobs.count()).isZero();
    }

    @Test
    void equal_content_is_the_same_version_and_other_content_the_next() throws IOException {
        pushed("ctr", "a");

        assertThat(pushed("ctr", "a").number()).isEqualTo(1);
        assertThat(pushed("ctr", "b").number()).isEqualTo(2);
        assertThat(pushed("other", "a").number()).isEqualTo(1);
        assertThat(hub.models()).extracting(RegisteredModel::name).containsExactly("ctr", "other");
    }

    @Test
    void an_alias_moves_and_remembers_where_it_was() throws IOException {
        pushed("ctr", "a");
        pushed("ctr", "b");
        hub.moveAlias("ctr", "prod", 1, "ann");
        hub.moveAlias("ctr", "prod", 2, "bob");
        hub.moveAlias("ctr", "prod", 2, "bob");

        assertThat(hub.resolve(ModelReference.parse("ctr@prod")).number()).isEqualTo(2);
        assertThat(hub.history("ctr", "prod"))
                .extracting(AliasMove::from, AliasMove::to, AliasMove::who)
                .containsExactly(
                        tuple(OptionalInt.of(1), OptionalInt.of(2), "bob"),
                        tuple(OptionalInt.empty(), OptionalInt.of(1), "ann"));
    }

    @Test
    void a_version_that_an_alias_points_to_stays() throws IOException {
        pushed("ctr", "a", "shared");
        pushed("ctr", "b", "shared");
        hub.moveAlias("ctr", "prod", 1, "ann");

        assertThatThrownBy(() -> hub.remove("ctr", 1)).hasMessageContaining("prod");
        hub.removeAlias("ctr", "prod", "ann");
        hub.remove("ctr", 1);

        assertThat(blobs.count()).isEqualTo(2);
        assertThatThrownBy(() -> hub.resolve(ModelReference.parse("ctr@1")))
                .hasMessage("there is no version ctr@1; the newest is ctr@2");
    }

    @Test
    void what_was_registered_is_there_after_the_database_was_opened_again() throws IOException {
        var version = pushed("ctr", "a");
        hub.moveAlias("ctr", "prod", 1, "ann");
        database.close();

        open();

        var found = hub.resolve(ModelReference.parse("ctr@prod"));
        assertThat(found.manifest()).isEqualTo(version.manifest());
        assertThat(found.aliases()).containsExactly("prod");
    }

    private ModelVersion pushed(String model, String... contents) throws IOException {
        var manifest = manifest(contents);
        for (int i = 0; i < contents.length; i++) {
            hub.upload(
                    model, manifest.files().get(i), new ByteArrayInputStream(bytes(contents[i])));
        }
        return hub.register(model, manifest, VersionFacts.none(), "ann");
    }

    private static ModelManifest manifest(String... contents) {
        var files = new ArrayList<ModelFile>();
        for (var content : List.of(contents)) {
            var bytes = bytes(content);
            files.add(new ModelFile("file-" + files.size(), bytes.length, Sha256.hex(bytes)));
        }
        return new ModelManifest(files);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
