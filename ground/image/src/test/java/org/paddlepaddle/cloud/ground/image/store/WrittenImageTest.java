// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageConfig;
import org.paddlepaddle.cloud.ground.image.Platform;
import org.paddlepaddle.cloud.ground.image.write.ImageSpec;
import org.paddlepaddle.cloud.ground.image.write.ImageWriter;
import org.paddlepaddle.cloud.ground.image.write.LayerFile;

/** Images that we write are read as they were meant, and are the same each time. */
class WrittenImageTest {
    private static final ImageSpec SPEC =
            new ImageSpec(
                    "docker.io/team/tool:1",
                    new Platform("linux", "amd64"),
                    "65532",
                    "/tmp",
                    List.of("/usr/bin/tool"),
                    new LinkedHashMap<>(Map.of("HOME", "/tmp")),
                    Map.of("a", "b"));

    @TempDir Path directory;
    private Path program;

    @BeforeEach
    void write() throws IOException {
        program = Files.writeString(directory.resolve("program"), "#!/bin/sh\necho hello\n");
    }

    private List<List<LayerFile>> layers() {
        return List.of(
                List.of(
                        new LayerFile.Copy("usr/bin/tool", true, program),
                        new LayerFile.Link("bin", "usr/bin"),
                        new LayerFile.Directory("tmp", 01777)),
                List.of(new LayerFile.Text("etc/" + "long-name/".repeat(20) + "x", false, "é")));
    }

    @Test
    void given_the_same_files_then_it_is_the_same_image() throws IOException {
        var first = directory.resolve("first.tar");
        var second = directory.resolve("second.tar");
        var digest = ImageWriter.write(first, SPEC, layers());
        Files.setLastModifiedTime(program, FileTime.from(Instant.EPOCH));

        assertThat(ImageWriter.write(second, SPEC, layers())).isEqualTo(digest);
        assertThat(second).hasSameBinaryContentAs(first);
        Files.writeString(program, "#!/bin/sh\necho bye\n");
        assertThat(ImageWriter.write(second, SPEC, layers())).isNotEqualTo(digest);
        try (var left = Files.list(directory)) {
            assertThat(left).as("nothing is left behind").hasSize(3);
        }
    }

    @Test
    void given_an_archive_then_we_read_it_as_any_other() throws IOException {
        var archive = directory.resolve("image.tar");
        var digest = ImageWriter.write(archive, SPEC, layers());

        var unpacked =
                ImageArchive.open(archive, Files.createDirectories(directory.resolve("open")));
        var image = unpacked.images().getFirst();

        assertThat(image.digest()).isEqualTo(digest);
        assertThat(image.names()).containsExactly("docker.io/team/tool:1");
        var config = ImageConfig.parse(image.config());
        assertThat(config.user()).isEqualTo("65532");
        assertThat(config.entrypoint()).containsExactly("/usr/bin/tool");
        assertThat(config.environment()).containsEntry("HOME", "/tmp");
        var layers = image.manifest().layers();
        assertThat(layers).hasSize(2);
        for (int i = 0; i < layers.size(); i++) {
            var layer = Files.readAllBytes(unpacked.fetch(layers.get(i), _ -> {}));
            assertThat(Digest.sha256(layer)).isEqualTo(layers.get(i).digest());
        }
        assertThat(entries(unpacked.fetch(layers.getFirst(), _ -> {})))
                .containsExactly(
                        Map.entry("bin", "-> usr/bin"),
                        Map.entry("tmp/", "1777"),
                        Map.entry("usr/", "755"),
                        Map.entry("usr/bin/", "755"),
                        Map.entry("usr/bin/tool", "755 #!/bin/sh\necho hello\n"));
        assertThat(entries(unpacked.fetch(layers.get(1), _ -> {})).values())
                .last()
                .isEqualTo("644 é");
    }

    @Test
    void given_two_files_for_one_path_then_it_is_refused() {
        var twice =
                List.<LayerFile>of(
                        new LayerFile.Text("a", false, "1"), new LayerFile.Text("a", false, "2"));

        assertThatThrownBy(() -> ImageWriter.write(directory.resolve("x"), SPEC, List.of(twice)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two files a");
    }

    private static Map<String, String> entries(Path layer) throws IOException {
        var entries = new TreeMap<String, String>();
        try (var tar =
                new TarArchiveInputStream(
                        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(layer))),
                        "UTF-8")) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertThat(entry.getLongUserId()).isZero();
                var mode = Integer.toOctalString(entry.getMode() & 07777);
                var content = new String(tar.readAllBytes(), StandardCharsets.UTF_8);
                entries.put(
                        entry.getName(),
                        entry.isSymbolicLink()
                                ? "-> " + entry.getLinkName()
                                : (mode + " " + content).strip().equals(mode)
                                        ? mode
                                        : mode + " " + content);
            }
        }
        return entries;
    }
}
