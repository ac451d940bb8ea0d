// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.plan.sample.DataMap;

class StepsTest {
    @Test
    void the_export_takes_the_trained_weights_and_never_those_to_begin_with() {
        var words = new OcrCommands(Requests.training()).export();

        assertThat(words).noneMatch(word -> word.startsWith("Global.pretrained_model"));
        assertThat(words.get(2)).contains("best_accuracy").contains("latest");
    }

    @Test
    void a_parameter_is_one_word_whatever_it_holds() {
        assertThat(ConfigChanges.parse("A.b=[1, 2], C.d='x,y',E.f=$(rm -rf /)"))
                .containsExactly("A.b=[1, 2]", "C.d='x,y'", "E.f=$(rm -rf /)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"A.b=[1|not closed", "nonsense|SECTION.NAME=VALUE"})
    void changes_that_are_none_are_refused(String text, String reason) {
        assertThatThrownBy(() -> ConfigChanges.parse(text))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void words_for_the_one_shell_line_are_plain() {
        var asked =
                new ServingRequest(
                        "m", "n", "r:1", "m;rm -rf /", "latest", "http://minio:9000", 9292);

        assertThatThrownBy(() -> ServingSteps.of(asked, Requests.byHand()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("--model_name");
    }

    @ParameterizedTest
    @CsvSource({
        "registry:5000/a/serving:v1, registry:5000/a/serving, v1",
        "registry:5000/a/serving, registry:5000/a/serving, latest",
        "serving, serving, latest"
    })
    void a_registry_may_have_a_port(String text, String repository, String tag) {
        assertThat(ImageNameAndTag.parse(text)).isEqualTo(new ImageNameAndTag(repository, tag));
    }

    @Test
    void parameter_servers_have_the_volume_too() {
        var asked = Requests.training();
        var steps =
                TrainingSteps.of(
                        new TrainingRequest(
                                "m",
                                "n",
                                "paddleocr",
                                asked.image(),
                                "c",
                                "",
                                "d",
                                "claim",
                                "",
                                "",
                                "",
                                1,
                                2,
                                0,
                                false,
                                false,
                                false),
                        Requests.byHand(),
                        DataMap.NONE);

        assertThat(steps).singleElement().extracting(Step::goal).isEqualTo(Goal.paddleJob);
        assertThat(Serialization.asYaml(steps.getFirst().object()).split("claimName: \"?claim", -1))
                .as("once for each role")
                .hasSize(3);
    }

    @Test
    void another_suite_is_refused() {
        var asked =
                new TrainingRequest(
                        "m",
                        "n",
                        "PaddleClas",
                        "i",
                        "c",
                        "",
                        "d",
                        "claim",
                        "",
                        "",
                        "",
                        1,
                        0,
                        0,
                        false,
                        true,
                        true);

        assertThatThrownBy(() -> TrainingSteps.of(asked, Requests.byHand(), DataMap.NONE))
                .hasMessageContaining("PaddleClas")
                .hasMessageContaining("PaddleOCR");
    }

    @Test
    void two_runs_do_not_meet_in_their_work() {
        var one = DatasetSteps.of(Requests.dataset(), Requests.run("u"), DataMap.NONE);

        assertThat(one)
                .filteredOn(Step::working)
                .allSatisfy(
                        step ->
                                assertThat(step.object().getMetadata().getName())
                                        .endsWith("-x7k2p"));
        assertThat(one)
                .filteredOn(step -> !step.working())
                .allSatisfy(
                        step ->
                                assertThat(step.object().getMetadata().getOwnerReferences())
                                        .isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "sampleSet, PartialReady, Waiting",
        "sampleSet, Ready, Done",
        "sampleSet, SyncFailed, Failed",
        "sampleJob, Succeeded, Done",
        "paddleJob, Completed, Done",
        "paddleJob, Failed, Failed",
        "service, Serving, Done",
        "service, Pending, Waiting"
    })
    void a_phase_means(Goal goal, String phase, String verdict) {
        assertThat(goal.judge(1L, Map.of("phase", phase)).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    @Test
    void a_failed_job_gives_its_own_reason() {
        var status =
                Map.<String, Object>of(
                        "conditions",
                        List.of(
                                Map.of(
                                        "type", "Failed",
                                        "status", "True",
                                        "message", "Job has reached the specified backoff limit")));

        assertThat(Goal.job.judge(1L, status))
                .isEqualTo(
                        new Verdict.Failed("Failed: Job has reached the specified backoff limit"));
    }

    @Test
    void a_status_about_an_older_spec_says_nothing() {
        assertThat(Goal.service.judge(2L, Map.of("phase", "Serving", "observedGeneration", 1)))
                .isEqualTo(new Verdict.Waiting(""));
    }
}
