// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImagePullFailureTest {
    private static JsonNode pod(String state) {
        try {
            return new ObjectMapper()
                    .readTree(
                            """
                            {"metadata": {"name": "a"}, "status": {"containerStatuses": [
                             {"name": "paddle", "image": "none:1", "state": %s}]}}
                            """
                                    .formatted(state));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static JsonNode waiting(String reason, String message) {
        return pod(
                "{\"waiting\": {\"reason\": \"%s\", \"message\": \"%s\"}}"
                        .formatted(reason, message));
    }

    @Test
    void an_image_nobody_has_is_waited_for_a_while() {
        var backOff =
                waiting(
                        "ImagePullBackOff",
                        "Back-off pulling image \\\"none:1\\\": ErrImagePull: no registry here");

        var stuck = ImagePullFailure.of(List.of(backOff)).orElseThrow();

        assertThat(stuck.why()).isEqualTo("no registry here");
        assertThat(stuck.patience()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void a_name_that_is_none_is_hardly_waited_for() {
        var invalid = ImagePullFailure.of(List.of(waiting("InvalidImageName", "no"))).orElseThrow();

        assertThat(invalid.patience()).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void who_is_being_made_ready_or_runs_is_not_stuck() {
        var failing = waiting("ErrImagePull", "no");

        assertThat(ImagePullFailure.of(List.of(waiting("ContainerCreating", "")))).isEmpty();
        assertThat(ImagePullFailure.of(List.of(failing, pod("{\"running\": {}}")))).isEmpty();
        assertThat(ImagePullFailure.of(List.of())).isEmpty();
    }
}
