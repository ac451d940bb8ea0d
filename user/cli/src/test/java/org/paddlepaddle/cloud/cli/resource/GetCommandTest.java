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
class GetCommandTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String COLUMNS =
            "\"columnDefinitions\": [{\"name\": \"Name\"}, {\"name\": \"Status\"}]";

    private static final String SETS = "/apis/apps/v1/namespaces/default/";
    private static final String APPS =
            """
            {"groupVersion": "apps/v1", "resources": [
             {"name": "deployments", "singularName": "deployment", "kind": "Deployment",
              "namespaced": true, "categories": ["all"]},
             {"name": "controllerrevisions", "singularName": "controllerrevision",
              "kind": "ControllerRevision", "namespaced": true},
             {"name": "statefulsets", "singularName": "statefulset", "kind": "StatefulSet",
              "namespaced": true, "categories": ["all"]}]}
            """;

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
        assertThat(shell.pdc("get pod/a -o jsonpath=.spec").out()).isEqualTo("{\"count\":1}");
        assertThat(shell.pdc("get pod/a -o jsonpath={.spec[0]}").err())
                .contains("map[string]interface {} is not array or slice");
    }

    @Test
    void a_text_that_looks_like_a_number_or_a_time_stays_a_text() {
        shell.api()
                .answering(
                        PODS + "/a",
                        "{\"v\": \"7\", \"e\": \"1e3\", \"t\": \"2026-11-17T11:04:42Z\", \"ip\":"
                                + " \"10.0.0.1\", \"count\": 7, \"1\": \"true\"}");

        assertThat(shell.pdc("get pod a -o yaml").out())
                .isEqualTo(
                        """
                        v: "7"
                        e: "1e3"
                        t: "2026-11-17T11:04:42Z"
                        ip: 10.0.0.1
                        count: 7
                        "1": "true"
                        """);
    }

    @Test
    void who_owns_which_field_is_shown_to_those_who_ask() {
        shell.api()
                .answering(
                        PODS + "/a",
                        "{\"metadata\": {\"name\": \"a\", \"managedFields\": [{\"manager\":"
                                + " \"m\"}]}}");

        assertThat(shell.pdc("get pod a -o yaml").out()).isEqualTo("metadata:\n  name: a\n");
        assertThat(shell.pdc("get pod a -o json --show-managed-fields").out())
                .contains("\"manager\" : \"m\"");
    }

    @Test
    void all_is_what_the_server_counts_to_it_and_names_say_their_kind() {
        shell.api()
                .answering(
                        "/api/v1",
                        "{\"resources\": [{\"name\": \"pods\", \"singularName\": \"pod\", \"kind\":"
                                + " \"Pod\", \"namespaced\": true, \"categories\": [\"all\"]}]}")
                .answering(
                        "/apis",
                        "{\"groups\": [{\"preferredVersion\": {\"groupVersion\": \"apps/v1\"}}]}")
                .answering("/apis/apps/v1", APPS)
                .answering(PODS + "?limit=500", table("", "a", "Running"))
                .answering(SETS + "deployments?limit=500", "{" + COLUMNS + ", \"rows\": []}")
                .answering(SETS + "statefulsets?limit=500", table("", "db", "fine"));

        assertThat(shell.pdc("get all").out())
                .isEqualTo(
                        """
                        NAME    STATUS
                        pod/a   Running

                        NAME                  STATUS
                        statefulset.apps/db   fine
                        """);
        assertThat(shell.pdc("get deployments").err()).contains("No resources found");
    }

    @Test
    void several_objects_of_a_kind_are_one_table_and_labels_are_shown_when_asked_for() {
        shell.api()
                .answering(PODS + "/a", table("", "a", "Running"))
                .answering(
                        PODS + "/b",
                        "{%s, \"rows\": [{\"cells\": [\"b\", \"Pending\"], \"object\": {\"metadata\":"
                                        .formatted(COLUMNS)
                                + " {\"labels\": {\"x\": \"y\", \"app\": \"web\"}}}}]}");

        assertThat(shell.pdc("get pods a b --show-labels").out())
                .isEqualTo(
                        """
                        NAME   STATUS    LABELS
                        a      Running   <none>
                        b      Pending   app=web,x=y
                        """);
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
