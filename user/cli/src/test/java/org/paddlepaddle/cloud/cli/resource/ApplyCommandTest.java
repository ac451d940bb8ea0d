// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;

@Timeout(30)
class ApplyCommandTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String UNTYPED = "failed to create typed patch object";

    private ServedCommands shell;
    private Path file;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        shell = ServedCommands.in(directory);
        file =
                Files.writeString(
                        directory.resolve("pod.yaml"),
                        "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {contaners: []}}");
    }

    @AfterEach
    void end() {
        shell.close();
    }

    @Test
    void a_mistyped_field_is_told_as_the_creation_of_the_object_tells_it() {
        shell.api()
                .refusing("PATCH " + PODS + "/a", 500, UNTYPED)
                .refusing("POST " + PODS, 400, "unknown field spec.contaners, did you mean...");

        var apply = shell.pdc("apply -f " + file);

        assertThat(apply.err()).contains("spec.contaners, did you mean").doesNotContain(UNTYPED);
        assertThat(apply.exit()).isNotZero();
        assertThat(shell.api().asked())
                .contains("POST " + PODS + "?dryRun=All&fieldValidation=Strict");
    }

    @Test
    void an_internal_error_of_another_kind_is_told_as_it_is() {
        shell.api()
                .refusing("PATCH " + PODS + "/a", 500, "the store is full")
                .refusing("POST " + PODS, 409, "pods a already exists");

        assertThat(shell.pdc("apply -f " + file).err()).contains("the store is full");
    }
}
