// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.cluster.Manifests;

class DemoPodStateTest {
    @Test
    void a_finished_pod_tells_where_its_files_are() {
        var state =
                read(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: job-worker-0
                          annotations: {standalone.paddlecloud/output: /home/me/output/job}
                        status:
                          phase: Succeeded
                          containerStatuses: [{state: {terminated: {reason: Completed, exitCode: 0}}}]
                        """);

        assertThat(state.shortName()).isEqualTo("worker-0");
        assertThat(state.word()).isEqualTo("Completed");
        assertThat(state.output()).contains("/home/me/output/job");
        assertThat(state.failed()).isFalse();
    }

    @Test
    void a_pod_without_an_image_is_stuck_and_says_why() {
        var state =
                read(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: job-ps-0}
                        status:
                          phase: Pending
                          containerStatuses:
                            - state: {waiting: {reason: ImagePullBackOff, message: no network}}
                        """);

        assertThat(state.stuck()).isTrue();
        assertThat(state.message()).isEqualTo("no network");
    }

    @Test
    void a_worker_held_back_for_the_servers_just_waits() {
        var state =
                read(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: job-worker-1}
                        status:
                          phase: Pending
                          containerStatuses:
                            - state: {waiting: {reason: CreateContainerConfigError}}
                        """);

        assertThat(state.word()).isEqualTo("Waiting");
        assertThat(state.stuck()).isFalse();
    }

    @Test
    void a_pod_whose_init_container_has_no_image_is_stuck_too() {
        var state =
                read(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: job-worker-1}
                        status:
                          phase: Pending
                          initContainerStatuses:
                            - {name: first, state: {terminated: {reason: Completed, exitCode: 0}}}
                            - name: second
                              state: {waiting: {reason: ImagePullBackOff, message: no network}}
                          containerStatuses:
                            - {name: main, state: {waiting: {reason: PodInitializing}}}
                        """);

        assertThat(state.stuck()).isTrue();
        assertThat(state.message()).isEqualTo("no network");
    }

    @Test
    void the_manifest_of_the_demo_takes_the_name_given() {
        var job = StoryManifests.renamed("wide-and-deep/job.yaml", "mine");

        assertThat(job.path("metadata").path("name").asText()).isEqualTo("mine");
        assertThat(job.path("spec").path("ps").path("replicas").asInt()).isEqualTo(2);
    }

    private static DemoPodState read(String yaml) {
        return DemoPodState.of("job", Manifests.parse("test", yaml).getFirst().object());
    }
}
