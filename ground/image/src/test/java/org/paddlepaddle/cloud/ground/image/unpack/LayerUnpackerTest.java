// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

class LayerUnpackerTest {
    @TempDir Path directory;

    private LayerChanges unpack(String name, LayerArchive layer) throws IOException {
        return unpack(name, layer, new UnpackLimits(1 << 20, 100));
    }

    private LayerChanges unpack(String name, LayerArchive layer, UnpackLimits limits)
            throws IOException {
        var tree = Files.createDirectories(directory.resolve(name));
        return new LayerUnpacker(tree, limits).unpack(new ByteArrayInputStream(layer.tar()));
    }

    private Path root(LayerArchive... layers) throws IOException {
        var root = Files.createDirectories(directory.resolve("root"));
        var builder = new RootBuilder(root);
        for (int i = 0; i < layers.length; i++) {
            var changes = unpack("layer" + i, layers[i]);
            builder.add(directory.resolve("layer" + i), changes);
        }
        builder.finish();
        return root;
    }

    @Test
    void when_a_name_leads_upwards_then_the_layer_is_refused() {
        assertThatThrownBy(() -> unpack("a", new LayerArchive().file("../../escaped", "x")))
                .isInstanceOf(ImageUnavailableException.class)
                .hasMessageContaining("leads out of it");
        assertThat(directory.resolve("escaped")).doesNotExist();
    }

    @Test
    void when_a_name_is_absolute_then_it_lies_in_the_layer() throws IOException {
        unpack("a", new LayerArchive().file("/etc/absolute-name", "x"));

        assertThat(directory.resolve("a/etc/absolute-name")).hasContent("x");
        assertThat(Path.of("/etc/absolute-name")).doesNotExist();
    }

    @Test
    void when_a_link_points_outside_then_files_behind_it_lie_in_the_layer() throws IOException {
        var outside = Files.createDirectory(directory.resolve("outside"));

        unpack(
                "a",
                new LayerArchive()
                        .link("out", outside.toString())
                        .file("out/planted", "x")
                        .link("up", "../../..")
                        .file("up/planted2", "y"));

        assertThat(outside).isEmptyDirectory();
        assertThat(directory.resolve("planted2")).doesNotExist();
        assertThat(directory.resolve("a/planted2")).hasContent("y");
    }

    @Test
    void when_a_file_takes_the_place_of_a_link_then_what_that_leads_to_is_not_written()
            throws IOException {
        var victim = Files.writeString(directory.resolve("victim"), "mine");

        unpack("a", new LayerArchive().link("f", victim.toString()).file("f", "theirs"));

        assertThat(victim).hasContent("mine");
        assertThat(directory.resolve("a/f")).hasContent("theirs");
    }

    @Test
    void when_a_hard_link_names_a_file_of_the_machine_then_the_layer_has_none() throws IOException {
        var victim = Files.writeString(directory.resolve("victim"), "mine");

        var changes = unpack("a", new LayerArchive().hardLink("stolen", victim.toString()));

        assertThat(directory.resolve("a/stolen")).doesNotExist();
        assertThat(changes.links()).containsKey("stolen");
        assertThatThrownBy(() -> root(new LayerArchive().hardLink("stolen", victim.toString())))
                .hasMessageContaining("which is no file");
    }

    @Test
    void when_a_hard_link_leads_through_a_link_then_it_stays_in_the_layer() {
        assertThatThrownBy(
                        () ->
                                root(
                                        new LayerArchive()
                                                .link("etc", "/etc")
                                                .hardLink("p", "etc/passwd")))
                .hasMessageContaining("lead in a circle");
    }

    @Test
    void when_a_layer_has_a_device_then_it_is_refused_unless_it_is_below_dev() throws IOException {
        assertThatThrownBy(() -> unpack("a", new LayerArchive().device("disk")))
                .hasMessageContaining("the device /disk");

        unpack("b", new LayerArchive().device("dev/null"));
        assertThat(directory.resolve("b/dev/null")).doesNotExist();
    }

    @Test
    void when_a_layer_becomes_too_large_then_it_is_refused() {
        assertThatThrownBy(
                        () ->
                                unpack(
                                        "a",
                                        new LayerArchive().file("big", 0644, new byte[3000]),
                                        new UnpackLimits(2999, 10)))
                .hasMessageContaining("larger");
        assertThatThrownBy(
                        () ->
                                unpack(
                                        "b",
                                        new LayerArchive()
                                                .file("a", "")
                                                .file("b", "")
                                                .file("c", ""),
                                        new UnpackLimits(100, 2)))
                .hasMessageContaining("more than 2 files");
    }

    @Test
    void when_a_header_says_that_a_name_is_huge_then_no_memory_is_taken_for_it() {
        assertThatThrownBy(
                        () ->
                                unpack(
                                        "a",
                                        new LayerArchive()
                                                .entry(
                                                        "././@LongLink",
                                                        'L',
                                                        0,
                                                        "",
                                                        new byte[9 << 20])
                                                .file("x", "")))
                .hasMessageContaining("larger than it may be");
    }

    @Test
    void when_layers_lie_on_one_another_then_whiteouts_and_opaque_directories_hide()
            throws IOException {
        var root =
                root(
                        new LayerArchive()
                                .file("gone", "1")
                                .file("kept", "1")
                                .file("d/hidden", "1")
                                .file("e/gone", "1")
                                .file("e/kept", "1"),
                        new LayerArchive()
                                .file(".wh.gone", "")
                                .file("d/.wh..wh..opq", "")
                                .file("d/new", "2")
                                .file("e/.wh.gone", ""));

        assertThat(root.resolve("gone")).doesNotExist();
        assertThat(root.resolve("kept")).hasContent("1");
        assertThat(root.resolve("d/hidden")).doesNotExist();
        assertThat(root.resolve("d/new")).hasContent("2");
        assertThat(root.resolve("e/gone")).doesNotExist();
        assertThat(root.resolve("e/kept")).hasContent("1");
    }

    @Test
    void when_a_whiteout_leads_through_a_link_then_only_the_root_file_system_changes()
            throws IOException {
        var victim = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(victim.resolve("file"), "mine");

        root(
                new LayerArchive().link("out", victim.toString()),
                new LayerArchive().file("out/.wh.file", "").file("out/.wh..wh..opq", ""));

        assertThat(victim.resolve("file")).hasContent("mine");
    }

    @Test
    void when_a_layer_below_has_a_link_to_a_directory_then_files_of_the_next_lie_behind_it()
            throws IOException {
        var root =
                root(
                        new LayerArchive().file("usr/lib/a", "1").link("lib", "usr/lib"),
                        new LayerArchive().file("lib/b", "2"));

        assertThat(root.resolve("usr/lib/b")).hasContent("2");
        assertThat(root.resolve("lib")).isSymbolicLink();
    }

    @Test
    void when_a_layer_says_nothing_of_a_directory_then_its_mode_stays() throws IOException {
        var root =
                root(
                        new LayerArchive().directory("t", 01777).file("t/a", "1"),
                        new LayerArchive().file("t/b", "2"));

        assertThat((int) Files.getAttribute(root.resolve("t"), "unix:mode") & 07777)
                .isEqualTo(01777);
    }

    @Test
    void when_a_layer_links_to_a_file_of_a_layer_below_then_they_are_one_file() throws IOException {
        var root = root(new LayerArchive().file("a", "1"), new LayerArchive().hardLink("b", "a"));

        assertThat(Files.isSameFile(root.resolve("a"), root.resolve("b"))).isTrue();
    }
}
