// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Messages;

class BackupCommandTest {
    @TempDir Path directory;

    @Test
    void a_backup_says_what_is_in_it_and_that_it_is_secret() {
        var typed = Typed.in(new FakeControl().holdingObjects(), "backup", "monday.pdcbak");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out())
                .contains(
                        "✓ /somewhere/monday.pdcbak: 12 objects", "sha256 abab", "keep it secret");
    }

    @Test
    void programs_get_json() {
        var typed = Typed.in(new FakeControl().holdingObjects(), "backup", "-o", "json", "a");

        assertThat(typed.out())
                .contains("\"file\" : \"/somewhere/a\"", "\"bytes\" : 2048", "\"objects\" : 12");
    }

    @Test
    void nothing_is_overwritten() throws IOException {
        var there = Files.writeString(directory.resolve("there"), "mine");

        var typed = Typed.in(new FakeControl().holdingObjects(), "backup", there.toString());

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("exists already and is not overwritten", "another name");
        assertThat(there).hasContent("mine");
    }

    @Test
    void an_empty_home_has_nothing_to_back_up() {
        var typed = Typed.in(new FakeControl(), "backup", "a");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("holds no objects to back up");
    }

    @Test
    void a_backup_is_restored_into_an_empty_home() throws IOException {
        var control = new FakeControl();

        var typed = Typed.in(control, "restore", backup());

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("12 objects", "backup of 2026-01-02T03:04:05Z", "pdc up");
        assertThat(control.cleanUps()).isOne();
    }

    @Test
    void a_home_with_objects_wants_force() throws IOException {
        var control = new FakeControl().holdingObjects();

        assertThat(Typed.in(control, "restore", backup()).err())
                .contains("holds objects already", "--force");
        assertThat(control.restored()).isFalse();
        assertThat(Typed.in(control, "restore", "--force", backup()).exit()).isZero();
        assertThat(control.restored()).isTrue();
    }

    @Test
    void a_running_system_is_not_touched_even_with_force() throws IOException {
        var control =
                new FakeControl()
                        .holdingObjects()
                        .seeing(new HomeState.Running(FakeControl.system(Stage.ready)));

        var typed =
                Typed.in(Messages.chinese(CliPart.class), control, "restore", "--force", backup());

        assertThat(typed.exit()).isEqualTo(Exit.BUSY.code());
        assertThat(typed.err()).contains("正在运行", "pdc down");
        assertThat(control.restored()).isFalse();
    }

    @Test
    void a_missing_file_is_named() {
        var typed = Typed.in(new FakeControl(), "restore", "nowhere");

        assertThat(typed.err()).contains("/somewhere/nowhere is not a file that can be read");
    }

    private String backup() throws IOException {
        return Files.writeString(directory.resolve("backup"), "x").toString();
    }
}
