// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeArchiveTest {
    @TempDir Path directory;
    @TempDir Path unpacked;

    private void write(String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** With the program that unpacks it in the pods. */
    private String[] unpack(CodeArchive archive) throws Exception {
        var file = unpacked.resolve("code.tar.gz");
        Files.write(file, archive.bytes());
        var tar =
                new ProcessBuilder("tar", "tzf", file.toString()).redirectErrorStream(true).start();
        var listing = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tar.waitFor()).as(listing).isZero();
        return listing.lines().toArray(String[]::new);
    }

    @Test
    void given_a_directory_then_tar_finds_its_files_and_none_that_stay_at_home() throws Exception {
        write("train.py", "print(1)");
        write("lib/net.py", "x = 1");
        write("a".repeat(90) + "/" + "b".repeat(90) + ".py", "long = True");
        write(".git/HEAD", "ref");
        write("lib/__pycache__/net.pyc", "x");
        write("data/big.bin", "big");
        write(".pdcignore", "# not needed\ndata/\n");

        var archive = CodeArchive.fitting(CodeFiles.of(directory)).orElseThrow();

        assertThat(unpack(archive))
                .containsExactlyInAnyOrder(
                        "train.py", "lib/net.py", "a".repeat(90) + "/" + "b".repeat(90) + ".py");
        assertThat(archive.files()).isEqualTo(3);
    }

    @Test
    void given_the_same_files_then_the_bytes_are_the_same() throws IOException {
        write("train.py", "print(1)");

        assertThat(CodeArchive.fitting(CodeFiles.of(directory)).orElseThrow().bytes())
                .isEqualTo(CodeArchive.fitting(CodeFiles.of(directory)).orElseThrow().bytes());
    }

    @Test
    void given_too_much_then_it_does_not_fit() throws IOException {
        var noise = new byte[CodeArchive.LARGEST + 1];
        new Random(1).nextBytes(noise);
        Files.write(directory.resolve("model.bin"), noise);

        assertThat(CodeArchive.fitting(CodeFiles.of(directory))).isEmpty();
    }
}
