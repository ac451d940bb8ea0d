// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.terminal.Exit;

@Timeout(30)
class DeleteCommandTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POD = "{\"metadata\": {\"name\": \"%s\", \"uid\": \"%s\"}}";

    private ServedCommands shell;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        shell = ServedCommands.in(directory);
    }

    @AfterEach
    void end() {
        shell.close();
    }

    @Test
    void what_comes_back_under_the_same_name_is_another() {
        shell.api()
                .answering("DELETE " + PODS + "/db-0", POD.formatted("db-0", "old"))
                .answering("GET " + PODS + "/db-0", POD.formatted("db-0", "new"));

        assertThat(shell.pdc("delete pod db-0").out()).isEqualTo("pod \"db-0\" deleted\n");
    }

    @Test
    void those_with_labels_go_and_are_not_waited_for_when_nobody_wants_to() {
        var both = POD.formatted("a", "1") + ", " + POD.formatted("b", "2");
        shell.api()
                .answering(
                        PODS + "?labelSelector=app%3Dweb&limit=500", "{\"items\": [" + both + "]}")
                .answering("DELETE " + PODS + "/a", POD.formatted("a", "1"))
                .answering("DELETE " + PODS + "/b", POD.formatted("b", "2"));

        assertThat(shell.pdc("delete pods -l app=web --wait=false").out())
                .isEqualTo("pod \"a\" deleted\npod \"b\" deleted\n");
        assertThat(shell.pdc("delete pods -l app=web --no-wait").exit()).isZero();
        assertThat(shell.api().asked()).noneMatch(asked -> asked.equals("GET " + PODS + "/a"));
    }

    @Test
    void force_gives_a_pod_no_time() {
        shell.api().answering("DELETE " + PODS + "/a", POD.formatted("a", "1"));

        assertThat(shell.pdc("delete pod/a --force").out()).isEqualTo("pod \"a\" force deleted\n");
        shell.pdc("delete pod/a --grace-period=5");

        assertThat(shell.api().bodies())
                .containsExactly(
                        "{\"propagationPolicy\":\"Background\",\"gracePeriodSeconds\":0}",
                        "{\"propagationPolicy\":\"Background\",\"gracePeriodSeconds\":5}");
    }

    @Test
    void what_is_not_there_is_an_error_unless_that_is_fine() {
        assertThat(shell.pdc("delete pod x").exit()).isEqualTo(Exit.FAILED.code());
        assertThat(shell.pdc("delete pod x --ignore-not-found").exit()).isZero();
    }
}
