// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

class ArchivedVersionsTest {
    private static final String LONG = "d/".repeat(80) + "模型.bin";

    @TempDir Path directory;
    private HubDatabase database;
    private ModelHub hub;
    private ArchivedVersions archives;

    @BeforeEach
    void open() throws IOException {
        database = HubDatabase.open(directory.resolve("hub.db"));
        hub = new ModelHub(database, new MemoryBlobs(), InstantSource.fixed(Instant.EPOCH));
        archives = new ArchivedVersions(() -> hub);
        push("one");
        push("two");
        hub.moveAlias("ctr", "prod", 1, "ann");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void push(String content) throws IOException {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        var digest = Sha256.hex(bytes);
        var files =
                List.of(
                        new ModelFile("dense/model", bytes.length, digest),
                        new ModelFile(LONG, bytes.length, digest));
        hub.upload("ctr", files.getFirst(), new ByteArrayInputStream(bytes));
        hub.register("ctr", new ModelManifest(files), VersionFacts.none(), "ann");
    }

    @Test
    void a_version_is_packed_below_the_name_of_its_model() throws IOException {
        assertThat(unpacked("ctr/2/ctr.tar.gz"))
                .isEqualTo(Map.of("ctr/dense/model", "two", "ctr/" + LONG, "two"));
    }

    @Test
    void a_number_an_alias_and_the_newest_are_keys() throws IOException {
        assertThat(unpacked("ctr/1/ctr.tar.gz")).containsEntry("ctr/dense/model", "one");
        assertThat(unpacked("ctr/prod/ctr.tar.gz")).containsEntry("ctr/dense/model", "one");
        assertThat(unpacked("ctr/latest/ctr.tar.gz")).containsEntry("ctr/dense/model", "two");
    }

    @Test
    void the_same_version_gives_the_same_bytes() throws IOException {
        assertThat(packed("ctr/1/ctr.tar.gz")).isEqualTo(packed("ctr/prod/ctr.tar.gz"));
        assertThat(archives.find("model-center", "ctr/1/ctr.tar.gz").orElseThrow().etag())
                .isEqualTo(
                        archives.find("model-center", "ctr/prod/ctr.tar.gz").orElseThrow().etag());
    }

    @Test
    void nothing_else_is_made() throws IOException {
        for (var key :
                List.of(
                        "ctr/3/ctr.tar.gz",
                        "ctr/none/ctr.tar.gz",
                        "ctr/1/other.tar.gz",
                        "other/1/other.tar.gz",
                        "ctr/../ctr.tar.gz",
                        "ctr/1/x/ctr.tar.gz",
                        "ctr/1/ctr.tar")) {
            assertThat(archives.find("model-center", key)).as(key).isEmpty();
        }
        assertThat(archives.find("data-center", "ctr/1/ctr.tar.gz")).isEmpty();
    }

    private byte[] packed(String key) throws IOException {
        var bytes = new ByteArrayOutputStream();
        archives.find("model-center", key).orElseThrow().content().writeTo(bytes);
        return bytes.toByteArray();
    }

    private Map<String, String> unpacked(String key) throws IOException {
        var files = new TreeMap<String, String>();
        try (var tar =
                new TarArchiveInputStream(
                        new GzipCompressorInputStream(new ByteArrayInputStream(packed(key))))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                files.put(entry.getName(), new String(tar.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
