// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;

class ImageCommandTest {
    private final FakeControl control = new FakeControl();

    @Test
    void the_list_shows_names_and_what_they_stand_for() {
        var typed = Typed.in(control, "image", "list");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out())
                .isEqualTo(
                        """
                        IMAGE          ENVIRONMENT    FROM
                        team/train:*   paddle-2.6.2   you
                        busybox*       host           shipped

                        ENVIRONMENT    STATE               SIZE     PACKAGES
                        paddle-2.6.2   ready               584 MB   paddlepaddle==2.6.2
                        python         made on first use   -
                        host           always there        -
                        """);
    }

    @Test
    void the_list_for_programs_has_stable_keys() {
        var typed = Typed.in(control, "image", "list", "-o", "json");

        assertThat(typed.out())
                .contains(
                        "\"pattern\" : \"busybox*\"",
                        "\"state\" : \"missing\"",
                        "\"bytes\" : 584000000");
    }

    @Test
    void a_mapping_is_kept() {
        var typed = Typed.in(control, "image", "map", "nginx:1", "host");

        assertThat(typed.out()).isEqualTo("✓ nginx:1 now means host\n");
        assertThat(control.images().entries(Path.of("")).getFirst().pattern()).isEqualTo("nginx:1");
    }

    @Test
    void an_unknown_environment_gets_a_suggestion_and_the_choice() {
        var typed = Typed.in(control, "image", "map", "nginx:1", "pyhton");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err())
                .isEqualTo(
                        """
                        pdc: error: no environment and no image of the catalogue is called pyhton
                          did you mean: python
                          environments: paddle-2.6.2, python, host
                        """);
    }

    @Test
    void packages_belong_to_a_python_environment() {
        var typed = Typed.in(control, "image", "map", "a:1", "host", "--package", "six");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("--package makes a Python environment");
    }

    @Test
    void an_image_is_prepared_by_its_name_or_its_environments() {
        assertThat(Typed.in(control, "image", "prepare", "team/train:7").exit()).isZero();
        assertThat(Typed.in(control, "image", "prepare", "python").exit()).isZero();

        assertThat(((FakeImages) control.images()).prepared())
                .containsExactly("paddle-2.6.2", "python");
    }

    @Test
    void an_environment_of_ones_own_has_a_name() {
        var typed =
                Typed.in(
                        control,
                        "image",
                        "build",
                        "team/ocr:1",
                        "--from",
                        "team/train:7",
                        "--package",
                        "six==1.17.0");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).startsWith("✓ team/ocr:1 is paddle-2.6.2 with these packages");
        assertThat(((FakeImages) control.images()).prepared())
                .containsExactly("paddle-2.6.2 + [six==1.17.0]");
    }

    @Test
    void an_environment_without_packages_or_of_paths_is_refused() {
        var nothing = Typed.in(control, "image", "build", "a:1");
        var path = Typed.in(control, "image", "build", "a:1", "--package", "./mine");

        assertThat(nothing.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(nothing.err()).contains("pdc image build a:1 --package NAME");
        assertThat(path.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(path.err()).contains("\"./mine\" is not a package of the package index");
    }

    @Test
    void a_name_is_shown_with_what_it_means_and_why() {
        var typed = Typed.in(control, "image", "show", "team/train:7");

        assertThat(typed.out())
                .isEqualTo(
                        """
                        means      paddle-2.6.2
                        because    team/train:* → paddle-2.6.2 (you)
                        state      ready, 584 MB
                        packages   paddlepaddle==2.6.2
                        locked     numpy==1.26.4
                                   paddlepaddle==2.6.2
                        """);
    }

    @Test
    void a_failure_says_why() {
        ((FakeImages) control.images()).refuse();

        var typed = Typed.in(control, "image", "prepare", "python");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err())
                .contains("environment python could not be made", "cannot reach the index");
    }

    @Test
    void what_is_shipped_cannot_be_removed_but_overruled() {
        var typed = Typed.in(control, "image", "rm", "busybox*");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err()).contains("pdc image map busybox* ENVIRONMENT");
    }

    @Test
    void ones_own_mapping_and_an_environment_can_be_removed() {
        assertThat(Typed.in(control, "image", "rm", "team/train:*").out())
                .isEqualTo("✓ the mapping of team/train:* is gone\n");
        assertThat(Typed.in(control, "image", "rm", "paddle-2.6.2").out())
                .startsWith("✓ environment paddle-2.6.2 is removed");
    }

    @Test
    void chinese_readers_read_chinese() {
        var typed =
                Typed.in(
                        Messages.chinese(CliPart.class),
                        control,
                        "image",
                        "map",
                        "nginx:1",
                        "host");

        assertThat(typed.out()).isEqualTo("✓ nginx:1 现在代表 host\n");
    }

    @Test
    void an_image_that_is_pulled_is_listed_shown_and_removed() {
        var name = "registry.example.com/team/tool:1";

        var pulled = Typed.in(control, "image", "pull", name);

        assertThat(pulled.out()).isEqualTo("✓ " + name + " is here (5.0 MB)\n");
        assertThat(Typed.in(control, "image", "ls").out())
                .contains("PULLED IMAGE", name, "sha256:000000000000 ");
        assertThat(Typed.in(control, "image", "show", name).out())
                .contains("no entry of the catalogue matches it", "ready, 5.0 MB");
        assertThat(Typed.in(control, "image", "rm", name).exit()).isZero();
        assertThat(Typed.in(control, "image", "show", name).out())
                .contains("pulled when a pod wants it");
    }

    @Test
    void an_image_that_cannot_be_had_is_told_with_the_reason() {
        var typed = Typed.in(control, "image", "pull", "team/nothing:1");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err())
                .contains("could not be pulled", "the registry has no team/nothing:1");
    }

    @Test
    void an_archive_is_loaded_and_what_nobody_uses_is_pruned() {
        assertThat(Typed.in(control, "image", "load", "x.tar", "--name", "mine:2").out())
                .contains("mine:2 is here");

        assertThat(Typed.in(control, "image", "prune", "--unused-days", "0").out())
                .contains("pulled images removed: 1");
    }

    @Test
    void an_image_that_no_engine_of_the_machine_has_is_told(@TempDir Path home) {
        var typed =
                Typed.in(
                        control,
                        "image",
                        "load",
                        "--home=" + home,
                        "--from=podman",
                        "example.invalid/never/made:1");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err())
                .contains("example.invalid/never/made:1 could not be loaded", "podman");
        assertThat(home.resolve("images")).isEmptyDirectory();
    }
}
