// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.terminal.Exit;

class RolloutCommandsTest {
    private static final String APPS = "/apis/apps/v1/namespaces/default/";
    private static final String KINDS =
            """
            {"groupVersion": "apps/v1", "resources": [
             {"name": "deployments", "singularName": "deployment", "kind": "Deployment",
              "namespaced": true, "shortNames": ["deploy"]},
             {"name": "statefulsets", "singularName": "statefulset", "kind": "StatefulSet",
              "namespaced": true, "shortNames": ["sts"]}]}
            """;
    private static final String SETS =
            """
            {"items": [
             {"metadata": {"ownerReferences": [{"uid": "d"}], "annotations":
               {"deployment.kubernetes.io/revision": "2"}}, "spec": {"template": {"n": 2}}},
             {"metadata": {"ownerReferences": [{"uid": "other"}], "annotations":
               {"deployment.kubernetes.io/revision": "9"}}},
             {"metadata": {"ownerReferences": [{"uid": "d"}], "annotations":
               {"deployment.kubernetes.io/revision": "1", "kubernetes.io/change-cause": "first"}},
              "spec": {"template": {"n": 1, "metadata":
               {"labels": {"app": "web", "pod-template-hash": "abc"}}}}}]}
            """;

    private static final String SERVICE =
            """
            {"metadata": {"name": "ctr", "uid": "p", "resourceVersion": "7"},
             "spec": {"default": {"tag": "v2"}, "workingDir": "/srv"},
             "status": {"default": {"name": "ctr-new", "latest": "ctr-new", "previous": "ctr-old"},
               "conditions": [{"type": "DefaultEndpointReady", "status": "True"}]}}
            """;
    private static final String REVISIONS =
            """
            {"items": [
             {"metadata": {"name": "ctr-new", "creationTimestamp": "2026-01-02T00:00:00Z",
               "ownerReferences": [{"uid": "p"}]},
              "spec": {"template": {"spec": {"containers": [{"image": "serving:v2"}]}}}},
             {"metadata": {"name": "ctr-old", "creationTimestamp": "2026-01-01T00:00:00Z",
               "ownerReferences": [{"uid": "p"}], "annotations":
               {"serving.paddlepaddle.org/made-from":
                "{\\"endpoint\\":{\\"tag\\":\\"v1\\"},\\"runtimeVersion\\":\\"r\\"}"}},
              "spec": {"template": {"spec": {"containers": [{"image": "serving:v1"}]}}}}]}
            """;

    private ServedCommands shell;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        shell = ServedCommands.in(directory);
        shell.api()
                .answering("/api/v1", "{\"resources\": []}")
                .answering(
                        "/apis",
                        "{\"groups\": [{\"preferredVersion\": {\"groupVersion\": \"apps/v1\"}}]}")
                .answering("/apis/apps/v1", KINDS)
                .answering(
                        APPS + "deployments/web",
                        "{\"metadata\": {\"uid\": \"d\", \"name\": \"web\"}}")
                .answering(
                        APPS + "statefulsets/db",
                        "{\"metadata\": {\"uid\": \"s\", \"name\": \"db\"}}")
                .answering(APPS + "deployments/web/scale", "{}")
                .answering(APPS + "replicasets", SETS)
                .answering(
                        APPS + "controllerrevisions",
                        "{\"items\": [{\"revision\": 1, \"metadata\": {\"ownerReferences\":"
                            + " [{\"uid\": \"s\"}]}, \"data\": {\"spec\": \"one\"}}, {\"revision\":"
                            + " 2, \"metadata\": {\"ownerReferences\": [{\"uid\": \"s\"}]}}]}");
    }

    @AfterEach
    void end() {
        shell.close();
    }

    @Test
    void the_history_has_the_revisions_of_its_own_in_order() {
        assertThat(shell.pdc("rollout history deploy/web").out())
                .isEqualTo(
                        """
                        deployment.apps/web
                        REVISION   CHANGE-CAUSE
                        1          first
                        2          <none>
                        """);
    }

    @Test
    void undo_takes_the_template_before_without_the_mark_of_its_set() {
        assertThat(shell.pdc("rollout undo deploy/web").out())
                .isEqualTo("deployment.apps/web rolled back\n");

        assertThat(shell.api().bodies())
                .containsExactly(
                        "[{\"op\":\"replace\",\"path\":\"/spec/template\",\"value\":"
                                + "{\"n\":1,\"metadata\":{\"labels\":{\"app\":\"web\"}}}}]");
    }

    @Test
    void undo_of_a_set_applies_what_its_revision_remembers() {
        shell.pdc("rollout undo sts/db --to-revision=1");

        assertThat(shell.api().bodies()).containsExactly("{\"spec\":\"one\"}");
    }

    @Test
    void a_revision_that_is_none_is_refused() {
        var typed = shell.pdc("rollout undo sts/db --to-revision=7");

        assertThat(typed.exit()).isEqualTo(Exit.FAILED.code());
        assertThat(typed.err()).contains("no revision 7", "rollout history");
    }

    @Test
    void restart_changes_nothing_but_a_note() {
        shell.pdc("rollout restart deployment web");

        assertThat(shell.api().bodies())
                .singleElement()
                .asString()
                .contains("\"kubectl.kubernetes.io/restartedAt\"");
    }

    @Test
    void pause_and_resume_change_a_switch_that_only_deployments_have() {
        assertThat(shell.pdc("rollout pause deploy/web").out())
                .isEqualTo("deployment.apps/web paused\n");
        assertThat(shell.pdc("rollout resume deploy/web").out())
                .isEqualTo("deployment.apps/web resumed\n");

        assertThat(shell.api().bodies())
                .containsExactly("{\"spec\":{\"paused\":true}}", "{\"spec\":{\"paused\":false}}");
        assertThat(shell.pdc("rollout pause sts/db").exit()).isEqualTo(Exit.USAGE.code());
    }

    @Test
    void status_says_how_far_it_is() {
        assertThat(shell.pdc("rollout status deploy/web --no-wait").out())
                .contains("0 out of 1 new replicas have been updated");
        assertThat(shell.pdc("rollout status pod/a").exit()).isEqualTo(Exit.USAGE.code());
    }

    @Test
    void a_service_goes_back_to_the_revision_that_answered_before() {
        var services = "/apis/serving.paddlepaddle.org/v1";
        var service = services + "/namespaces/default/paddleservices/ctr";
        shell.api()
                .answering(
                        "/apis",
                        "{\"groups\": [{\"preferredVersion\": {\"groupVersion\":"
                                + " \"serving.paddlepaddle.org/v1\"}}]}")
                .answering(
                        services,
                        "{\"groupVersion\": \"serving.paddlepaddle.org/v1\", \"resources\":"
                                + " [{\"name\": \"paddleservices\", \"singularName\":"
                                + " \"paddleservice\", \"kind\": \"PaddleService\", \"namespaced\":"
                                + " true}]}")
                .answering(service, SERVICE)
                .answering(APPS + "deployments", REVISIONS);

        assertThat(shell.pdc("rollout history paddleservice/ctr").out())
                .isEqualTo(
                        """
                        paddleservice.serving.paddlepaddle.org/ctr
                        REVISION   CHANGE-CAUSE
                        1          ctr-old  serving:v1
                        2          ctr-new  serving:v2
                        """);
        assertThat(shell.pdc("rollout undo paddleservice/ctr").out())
                .isEqualTo("paddleservice.serving.paddlepaddle.org/ctr rolled back\n");
        assertThat(shell.api().bodies())
                .containsExactly(
                        "[{\"op\":\"test\",\"path\":\"/metadata/resourceVersion\",\"value\":\"7\"},"
                            + "{\"op\":\"add\",\"path\":\"/spec/default\",\"value\":{\"tag\":\"v1\"}},"
                            + "{\"op\":\"add\",\"path\":\"/spec/runtimeVersion\",\"value\":\"r\"},"
                            + "{\"op\":\"remove\",\"path\":\"/spec/workingDir\"}]");
        assertThat(shell.pdc("rollout status paddleservice/ctr --no-wait").out())
                .contains("paddleservice \"ctr\" successfully rolled out");
        assertThat(shell.pdc("rollout restart paddleservice/ctr").exit())
                .isEqualTo(Exit.USAGE.code());
    }

    @Test
    void scale_changes_the_number_alone() {
        assertThat(shell.pdc("scale deploy/web --replicas=3").out())
                .isEqualTo("deployment.apps/web scaled\n");

        assertThat(shell.api().bodies()).containsExactly("{\"spec\":{\"replicas\":3}}");
    }
}
