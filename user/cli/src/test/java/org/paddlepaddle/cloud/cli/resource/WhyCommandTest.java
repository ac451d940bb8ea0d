// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;

/** What is fetched suffices for the answer, and the answer can be acted upon. */
class WhyCommandTest {
    private static final String JOB =
            "/apis/batch.paddlepaddle.org/v1/namespaces/team/paddlejobs/ctr";

    private ServedCommands commands;

    @BeforeEach
    void serve(@TempDir Path directory) throws IOException {
        commands = ServedCommands.in(directory);
    }

    @AfterEach
    void end() {
        commands.close();
    }

    @Test
    void a_worker_that_wants_a_node_to_itself_is_told_who_is_there() {
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"},
                         "spec": {},
                         "status": {"phase": "Pending", "conditions": [
                           {"type": "Accepted", "status": "True", "reason": "SpecValid"}]}}
                        """)
                .answering(
                        "/api/v1/namespaces/team/pods",
                        """
                        {"items": [{"metadata": {"name": "ctr-worker-1", "namespace": "team",
                            "labels": {"paddle-res-type": "worker"}},
                          "spec": {"containers": [{"name": "paddle", "image": "i"}],
                            "affinity": {"podAntiAffinity": {
                              "requiredDuringSchedulingIgnoredDuringExecution": [
                                {"topologyKey": "kubernetes.io/hostname",
                                 "labelSelector": {"matchLabels": {"app": "greedy"}}}]}}}}]}
                        """)
                .answering(
                        "/api/v1/pods",
                        """
                        {"items": [
                          {"metadata": {"name": "theirs", "namespace": "others",
                             "labels": {"app": "greedy"}},
                           "spec": {"nodeName": "n1", "containers": [{"name": "c"}]}},
                          {"metadata": {"name": "plain", "namespace": "team"},
                           "spec": {"nodeName": "n1", "containers": [{"name": "c"}]}},
                          {"metadata": {"name": "ours", "namespace": "team",
                             "labels": {"app": "greedy"}}, "spec": {"nodeName": "n1"}}]}
                        """)
                .answering(
                        "/api/v1/nodes",
                        """
                        {"items": [{"metadata": {"name": "n1",
                             "labels": {"kubernetes.io/hostname": "n1"}}, "status": {
                          "conditions": [{"type": "Ready", "status": "True"}],
                          "allocatable": {"cpu": "8", "pods": "110"}}}]}
                        """);

        var typed = commands.pdc("why pdj/ctr -n team");

        assertThat(typed.out())
                .contains("every node with room has one: ours on n1")
                .contains("next: pdc get pods -o wide -n team --kubeconfig ");
        assertThat(typed.exit()).isZero();
    }

    @Test
    void what_to_do_next_is_there_for_programs_too() {
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"},
                         "spec": {"activeDeadlineSeconds": 60},
                         "status": {"phase": "Failed", "conditions": [
                           {"type": "Failed", "status": "True", "reason": "DeadlineExceeded"}]}}
                        """);

        var typed = commands.pdc("why pdj/ctr -n team -o json");

        assertThat(typed.out())
                .contains("\"cause\" : \"DeadlineExceeded\"")
                .contains("\"next\" : \"pdc delete pdj/ctr -n team ");
    }

    @Test
    void who_may_not_see_nodes_is_told_what_the_scheduler_says() {
        var pod =
                """
                {"metadata": {"name": "ctr-worker-0", "namespace": "team",
                   "labels": {"paddle-res-type": "worker"}},
                 "spec": {"containers": [{"name": "paddle", "image": "i"}]},
                 "status": {"phase": "Pending", "conditions": [
                   {"type": "PodScheduled", "status": "False", "reason": "Unschedulable",
                    "message": "0/3 nodes are available"}]}}
                """;
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"}, "spec": {},
                         "status": {"phase": "Pending", "conditions": [
                           {"type": "Accepted", "status": "True", "reason": "SpecValid"}]}}
                        """)
                .answering("/api/v1/namespaces/team/pods", "{\"items\": [" + pod + "]}")
                .answering("/api/v1/namespaces/team/pods/ctr-worker-0", pod)
                .answering("/api/v1/namespaces/team/events", "{\"items\": []}")
                .answering("/api/v1/namespaces/team/persistentvolumeclaims", "{\"items\": []}")
                .refusing("/api/v1/nodes", 403, "nodes is forbidden");

        assertThat(commands.pdc("why pdj/ctr -n team").out())
                .startsWith("pod ctr-worker-0 has no node: 0/3 nodes are available\n");
        assertThat(commands.pdc("why pod/ctr-worker-0 -n team").out())
                .contains("pod/ctr-worker-0 has no node: 0/3 nodes are available");
    }

    @Test
    void a_quota_without_room_is_seen_in_the_quota_and_not_in_what_the_server_said() {
        var refused =
                """
                {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"},
                 "spec": {"worker": {"replicas": 1, "template": {"spec": {"containers": [
                   {"name": "paddle", "resources": {"requests": {"cpu": "4"}}}]}}}},
                 "status": {"phase": "Pending", "conditions": [
                   {"type": "Accepted", "status": "True", "reason": "SpecValid"},
                   {"type": "Reconciled", "status": "False", "reason": "Refused",
                    "message": "no"}]}}
                """;
        commands.api().answering(JOB, refused);

        assertThat(commands.pdc("why ctr -n team").out())
                .startsWith("ctr: the API server refuses its objects: no\n");

        commands.api()
                .answering(
                        "/api/v1/namespaces/team/resourcequotas",
                        """
                        {"items": [{"metadata": {"name": "q"}, "status": {
                          "hard": {"requests.cpu": "6"}, "used": {"requests.cpu": "3"}}}]}
                        """);

        assertThat(commands.pdc("why ctr -n team").out())
                .startsWith("ctr: a quota has no room: no\n");
    }

    @Test
    void a_worker_is_held_back_until_its_jobs_map_has_what_it_reads() {
        commands.api()
                .answering(
                        JOB,
                        """
                        {"metadata": {"name": "ctr", "namespace": "team", "uid": "j"}, "spec": {},
                         "status": {"phase": "Starting", "conditions": [
                           {"type": "Accepted", "status": "True", "reason": "SpecValid"}]}}
                        """)
                .answering(
                        "/api/v1/namespaces/team/pods",
                        """
                        {"items": [{"metadata": {"name": "ctr-worker-0",
                            "labels": {"paddle-res-type": "worker"}},
                          "spec": {"nodeName": "n1", "containers": [{"name": "paddle", "env": [
                            {"name": "A", "valueFrom": {"configMapKeyRef":
                              {"name": "ctr", "key": "STARTED"}}}]}]},
                          "status": {"phase": "Pending", "containerStatuses": [{"name": "paddle",
                            "state": {"waiting": {"reason": "CreateContainerConfigError",
                              "message": "it says"}}}]}}]}
                        """);
        var map = "/api/v1/namespaces/team/configmaps/ctr";

        assertThat(commands.pdc("why ctr -n team").out()).contains("containers are starting");

        commands.api().answering(map, "{\"data\": {\"OTHER\": \"1\"}}");
        assertThat(commands.pdc("why ctr -n team").out()).contains("containers are starting");

        commands.api().answering(map, "{\"data\": {\"STARTED\": \"1\"}}");
        assertThat(commands.pdc("why ctr -n team").out())
                .contains("reads something that does not exist: it says");
    }

    @Test
    void a_claim_of_an_unknown_class_is_told_by_the_classes_there_are() {
        commands.api()
                .answering(
                        "/api/v1/namespaces/team/persistentvolumeclaims/data",
                        "{\"metadata\": {\"name\": \"data\"}, \"spec\": {\"storageClassName\":"
                                + " \"fast\"}, \"status\": {\"phase\": \"Pending\"}}")
                .answering(
                        "/api/v1/namespaces/team/persistentvolumeclaims",
                        """
                        {"items": [{"metadata": {"name": "data"}}]}
                        """)
                .answering(
                        "/api/v1/namespaces/team/events",
                        """
                        {"items": [{"involvedObject": {"kind": "PersistentVolumeClaim",
                           "name": "data"}, "reason": "ProvisioningFailed", "message": "no"}]}
                        """)
                .answering(
                        "/api/v1",
                        """
                        {"groupVersion": "v1", "resources": [{"name": "persistentvolumeclaims",
                          "singularName": "persistentvolumeclaim", "namespaced": true,
                          "kind": "PersistentVolumeClaim", "shortNames": ["pvc"]}]}
                        """)
                .answering("/apis", "{\"groups\": []}")
                .answering(
                        "/apis/storage.k8s.io/v1/storageclasses",
                        "{\"items\": [{\"metadata\": {\"name\": \"slow\"}}]}");

        assertThat(commands.pdc("why pvc/data -n team").out())
                .contains("pvc/data names storage class fast, which does not exist")
                .contains("\n  next: pdc get storageclasses");
    }

    @Test
    void a_data_set_that_goes_is_told_who_reads_it_and_a_job_on_one_what_it_failed_of() {
        var kinds = "/apis/batch.paddlepaddle.org/v1alpha1";
        commands.api()
                .answering(
                        "/apis",
                        "{\"groups\": [{\"preferredVersion\": {\"groupVersion\":"
                                + " \"batch.paddlepaddle.org/v1alpha1\"}}]}")
                .answering(
                        kinds,
                        """
                        {"groupVersion": "batch.paddlepaddle.org/v1alpha1", "resources": [
                          {"name": "samplesets", "namespaced": true, "kind": "SampleSet"},
                          {"name": "samplejobs", "namespaced": true, "kind": "SampleJob"}]}
                        """)
                .answering(
                        kinds + "/namespaces/team/samplesets/imagenet",
                        """
                        {"metadata": {"name": "imagenet",
                           "deletionTimestamp": "2026-01-01T00:00:00Z"},
                         "status": {"conditions": [{"type": "Ready", "status": "False",
                           "reason": "WaitingForUsers", "message": "PaddleJob ps-demo"}]}}
                        """)
                .answering(
                        kinds + "/namespaces/team/samplejobs/nightly",
                        """
                        {"metadata": {"name": "nightly"},
                         "spec": {"sampleSetRef": {"name": "imagenet"}},
                         "status": {"conditions": [{"type": "Ready", "status": "False",
                           "reason": "JobFailed", "message": "InsufficientSpace: no room"}]}}
                        """);

        assertThat(commands.pdc("why sampleset/imagenet -n team").out())
                .contains("sampleset/imagenet waits until nobody reads its data: PaddleJob ps-demo")
                .contains("next: pdc get paddlejobs -n team");
        assertThat(commands.pdc("why samplejob/nightly -n team").out())
                .contains("samplejob/nightly: InsufficientSpace: no room")
                .contains("next: pdc describe samplejob/nightly -n team");
    }

    @Test
    void a_service_of_a_model_is_explained_by_what_makes_it() {
        var services = "/apis/serving.paddlepaddle.org/v1/namespaces/team/paddleservices/";
        var sleeping =
                """
                {"metadata": {"name": "hello"}, "status": {
                  "default": {"name": "hello-1", "latest": "hello-1"},
                  "conditions": [
                    {"type": "DefaultEndpointReady", "status": "True", "reason": "ScaledToZero"}]}}
                """;
        commands.api()
                .answering(
                        "/api/v1/namespaces/team/services/hello-canary",
                        """
                        {"metadata": {"name": "hello-canary", "labels": {"PaddleService": "hello",
                          "serving.paddlepaddle.org/route": "hello-canary"}}, "spec": {}}
                        """)
                .answering(services + "hello", sleeping)
                .answering(
                        services + "wrong",
                        """
                        {"metadata": {"name": "wrong"}, "status": {"conditions": [
                          {"type": "Accepted", "status": "False", "reason": "SpecInvalid",
                           "message": "spec.default: is missing"}]}}
                        """);

        assertThat(commands.pdc("why service/hello-canary -n team").out())
                .contains("paddleservice/hello sleeps", "starts a pod of hello-1");
        // It never had a Service, as its spec made no sense.
        assertThat(commands.pdc("why svc/wrong -n team").out())
                .contains("was not accepted: spec.default: is missing")
                .contains("next: kubectl edit paddleservice/wrong -n team");
    }
}
