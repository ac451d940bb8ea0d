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
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.ServedCommands;

@Timeout(30)
class GetCommandTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String COLUMNS =
            "\"columnDefinitions\": [{\"name\": \"Name\"}, {\"name\": \"Status\"}]";

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
    void a_long_list_is_read_page_by_page_into_one_table() {
        shell.api()
                .answering(PODS + "?limit=500", table("\"continue\": \"x\"", "a", "Running"))
                .answering(PODS + "?limit=500&continue=x", table("", "a-long-name", "Pending"));

        assertThat(shell.pdc("get pods").out())
                .isEqualTo(
                        """
                        NAME          STATUS
                        a             Running
                        a-long-name   Pending
                        """);
    }

    @Test
    void a_watch_goes_on_where_the_list_ended() {
        var selected = PODS + "?labelSelector=app%3Dweb&fieldSelector=status.phase%21%3DFailed";
        shell.api()
                .answering(
                        selected + "&limit=500",
                        table("\"resourceVersion\": \"7\"", "a", "Running"))
                .answering(
                        selected + "&watch=true&resourceVersion=7",
                        change("MODIFIED", "8", "a", "Failed")
                                + change("ADDED", "9", "b", "Pending"));

        var typed = shell.pdc("get pods -w -l app=web --field-selector status.phase!=Failed");

        assertThat(typed.out())
                .isEqualTo(
                        """
                        NAME   STATUS
                        a      Running
                        a      Failed
                        b      Pending
                        """);
        assertThat(shell.api().asked())
                .as("a connection that ends is opened again behind what was seen")
                .endsWith("GET " + selected + "&watch=true&resourceVersion=9");
        assertThat(typed.exit()).as("the server refused").isEqualTo(Exit.FAILED.code());
    }

    @Test
    void lists_are_written_as_they_come_and_items_say_their_kind() {
        shell.api()
                .answering(
                        PODS + "?limit=500",
                        "{\"metadata\": {\"continue\": \"x\"}, \"items\": [{\"metadata\":"
                                + " {\"name\": \"a\"}}]}")
                .answering(
                        PODS + "?limit=500&continue=x",
                        "{\"items\": [{\"metadata\": {\"name\": \"b\"}}]}");

        assertThat(shell.pdc("get pods -o yaml").out())
                .isEqualTo(
                        """
                        apiVersion: v1
                        items:
                        - apiVersion: v1
                          kind: Pod
                          metadata:
                            name: a
                        - apiVersion: v1
                          kind: Pod
                          metadata:
                            name: b
                        kind: List
                        """);
        assertThat(shell.pdc("get pods -o json").out())
                .startsWith("{\n  \"apiVersion\" : \"v1\",\n  \"items\" : [ {")
                .endsWith("\n}\n");
        assertThat(shell.pdc("get pods -o name").out()).isEqualTo("pod/a\npod/b\n");
        assertThat(shell.pdc("get pods -o jsonpath={.items[*].metadata.name}").out())
                .isEqualTo("a b");
    }

    @Test
    void one_object_is_printed_alone() {
        shell.api()
                .answering(
                        PODS + "/a", "{\"metadata\": {\"name\": \"a\"}, \"spec\": {\"count\": 1}}");

        assertThat(shell.pdc("get pod a -o yaml").out())
                .isEqualTo("metadata:\n  name: a\nspec:\n  count: 1\n");
        assertThat(shell.pdc("get pod/a -o jsonpath={.spec.count}").out()).isEqualTo("1");
    }

    @Test
    void a_form_that_is_none_is_refused() {
        assertThat(shell.pdc("get pods -o toml").exit()).isEqualTo(Exit.USAGE.code());
        assertThat(shell.pdc("get pods -o jsonpath={.x").exit()).isEqualTo(Exit.USAGE.code());
        assertThat(shell.pdc("get pods,nodes -w").exit()).isEqualTo(Exit.USAGE.code());
    }

    @Test
    void events_are_watched_too() {
        var events = "/api/v1/namespaces/default/events";
        shell.api()
                .answering(
                        events + "?limit=500",
                        "{\"metadata\": {\"resourceVersion\": \"3\"}, \"items\": []}")
                .answering(
                        events + "?watch=true&resourceVersion=3",
                        "{\"type\": \"ADDED\", \"object\": {\"metadata\": {\"resourceVersion\":"
                            + " \"4\"}, \"type\": \"Normal\", \"reason\": \"Pulled\", \"message\":"
                            + " \"here\", \"involvedObject\": {\"kind\": \"Pod\", \"name\":"
                            + " \"a\"}}}\n");

        assertThat(shell.pdc("events -w").out()).containsPattern("Normal +Pulled +pod/a +here\n");
    }

    private static String table(String metadata, String name, String status) {
        return "{\"metadata\": {%s}, %s, \"rows\": [{\"cells\": [\"%s\", \"%s\"]}]}"
                .formatted(metadata, COLUMNS, name, status);
    }

    private static String change(String type, String version, String name, String status) {
        return ("{\"type\": \"%s\", \"object\": {\"rows\": [{\"cells\": [\"%s\", \"%s\"],"
                        + " \"object\": {\"metadata\": {\"resourceVersion\": \"%s\"}}}]}}\n")
                .formatted(type, name, status, version);
    }
}
