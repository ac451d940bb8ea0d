// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningJobTest {
    @Test
    void the_pod_that_it_failed_of_decides_also_within_one_second() {
        var job = failed("ctr-worker-0");
        var pods =
                List.of(ended("ctr-ps-0", "12:00:01", 143), ended("ctr-worker-0", "12:00:01", 7));

        assertThat(RunningJob.exitCode(job, pods)).hasValue(7);
    }

    @Test
    void without_a_name_the_first_that_failed_decides() {
        var job = failed("");
        var pods =
                List.of(
                        ended("ctr-ps-0", "12:00:03", 143),
                        ended("ctr-worker-0", "12:00:02", 9),
                        ended("ctr-worker-1", "12:00:01", 0));

        assertThat(RunningJob.exitCode(job, pods)).hasValue(9);
    }

    @Test
    void a_program_that_runs_before_the_others_decides_too() {
        var pod =
                json(
                        """
                        {"metadata": {"name": "ctr-worker-0"}, "status": {
                         "initContainerStatuses": [{"state": {"terminated": {"exitCode": 3}}}],
                         "containerStatuses": [{"state": {"waiting": {}}}]}}
                        """);

        assertThat(RunningJob.exitCode(failed("ctr-worker-0"), List.of(pod))).hasValue(3);
    }

    @Test
    void where_nothing_ended_by_itself_there_is_no_code() {
        assertThat(RunningJob.exitCode(failed(""), List.of())).isEmpty();
    }

    private static JsonNode failed(String pod) {
        return json(
                """
                {"metadata": {"name": "ctr"}, "status": {"phase": "Failed",
                 "failedPod": {"name": "%s"}}}
                """
                        .formatted(pod));
    }

    private static JsonNode ended(String name, String time, int code) {
        return json(
                """
                {"metadata": {"name": "%s"}, "status": {"containerStatuses": [{"state":
                 {"terminated": {"exitCode": %d, "finishedAt": "2026-01-01T%sZ"}}}]}}
                """
                        .formatted(name, code, time));
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (Exception e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
