// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarTest {
    @TempDir Path directory;
    private Path archive;

    @BeforeEach
    void pack() throws IOException {
        var shard = Files.createDirectories(directory.resolve("shard"));
        Files.writeString(shard.resolve("index.0"), "keys");
        Files.write(shard.resolve("data.0"), new byte[1025]);
        Files.createFile(shard.resolve("data.n"));
        archive = directory.resolve("shard.tar");
        Tar.pack(shard, archive);
    }

    @Test
    void what_was_packed_is_unpacked() throws IOException {
        var target = Files.createDirectories(directory.resolve("unpacked"));

        Tar.unpack(archive, target);

        assertThat(target.resolve("index.0")).hasContent("keys");
        assertThat(target.resolve("data.0")).hasSize(1025);
        assertThat(target.resolve("data.n")).isEmptyFile();
    }

    @Test
    void the_same_files_give_the_same_bytes_and_tar_reads_them() throws Exception {
        var again = directory.resolve("again.tar");
        Tar.pack(directory.resolve("shard"), again);
        var tar = new ProcessBuilder("tar", "-tf", archive.toString()).start();

        assertThat(again).hasSameBinaryContentAs(archive);
        assertThat(tar.inputReader(StandardCharsets.UTF_8).lines().toList())
                .containsExactly("./data.0", "./data.n", "./index.0");
        assertThat(tar.waitFor()).isZero();
    }

    @Test
    void every_truncation_is_noticed() throws IOException {
        var bytes = Files.readAllBytes(archive);
        var cut = directory.resolve("cut.tar");
        // The last two blocks are empty; an archive without them is still whole.
        for (int length = 1; length < bytes.length - 1024; length += 97) {
            Files.write(cut, Arrays.copyOf(bytes, length));
            var target = Files.createDirectories(directory.resolve("cut" + length));

            if (length % 512 != 0) {
                assertThatThrownBy(() -> Tar.unpack(cut, target)).as("" + length).isNotNull();
            }
        }
    }

    @Test
    void names_that_lead_elsewhere_and_links_are_refused() throws IOException {
        for (var name : new String[] {"../up", "/etc/passwd", "a/b", "./.hidden"}) {
            var bytes = Files.readAllBytes(archive);
            Arrays.fill(bytes, 0, 100, (byte) 0);
            System.arraycopy(name.getBytes(StandardCharsets.UTF_8), 0, bytes, 0, name.length());
            refused(withSum(bytes));
        }
        var link = Files.readAllBytes(archive);
        link[156] = '2';
        refused(withSum(link));
    }

    /** More than eleven octal digits say: GNU's binary form, which every tar of today reads. */
    @Test
    void a_size_beyond_octal_is_written_in_binary() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new TarArchiveOutputStream(bytes, "UTF-8")) {
            out.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_STAR);
            out.putArchiveEntry(Tar.entry("./index.0", 9L << 30));
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("unclosed entries");
        }

        assertThat(HexFormat.of().formatHex(bytes.toByteArray(), 124, 136))
                .isEqualTo("800000000000000240000000");
    }

    @Test
    void a_name_that_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Tar.entry("./" + "x".repeat(98), 1))
                .isInstanceOf(FilesException.class);
    }

    @Test
    void every_damaged_header_is_an_answer_and_no_accident() throws IOException {
        var bytes = Files.readAllBytes(archive);
        var damaged = directory.resolve("damaged.tar");
        for (int at = 0; at < 512; at += 7) {
            var copy = bytes.clone();
            copy[at] ^= (byte) 0x95;
            Files.write(damaged, copy);
            var target = Files.createTempDirectory(directory, "target");

            assertThatThrownBy(() -> Tar.unpack(damaged, target))
                    .as("byte " + at)
                    .isInstanceOfAny(FilesException.class, UncheckedIOException.class);
        }
    }

    @Test
    void how_much_is_packed_is_told() throws IOException {
        var told = new ArrayList<Long>();

        Tar.pack(directory.resolve("shard"), directory.resolve("again.tar"), told::add);

        try (var files = Files.list(directory.resolve("shard"))) {
            assertThat(told.getLast())
                    .isEqualTo(files.mapToLong(file -> file.toFile().length()).sum());
        }
    }

    @Test
    void the_digest_is_that_of_the_archive() {
        var again = directory.resolve("again.tar");

        assertThat(Tar.pack(directory.resolve("shard"), again)).isEqualTo(FileDigest.of(again));
    }

    private void refused(byte[] bytes) throws IOException {
        var hostile = directory.resolve("hostile.tar");
        Files.write(hostile, bytes);
        var target = Files.createTempDirectory(directory, "target");

        assertThatThrownBy(() -> Tar.unpack(hostile, target)).isInstanceOf(FilesException.class);
        assertThat(target).isEmptyDirectory();
    }

    private static byte[] withSum(byte[] bytes) {
        Arrays.fill(bytes, 148, 156, (byte) ' ');
        int sum = 0;
        for (int i = 0; i < 512; i++) {
            sum += bytes[i] & 0xff;
        }
        System.arraycopy(
                "%06o\0 ".formatted(sum).getBytes(StandardCharsets.UTF_8), 0, bytes, 148, 8);
        return bytes;
    }
}
