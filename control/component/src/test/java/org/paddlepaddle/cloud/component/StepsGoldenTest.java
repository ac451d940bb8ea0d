// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/** Every object of the manual's case 1, whole. */
class StepsGoldenTest {
    @Test
    void a_data_set_is_copied_and_warmed_up() {
        Golden.assertMatches(
                "dataset", DatasetSteps.of(Requests.dataset(), Requests.run("u"), DataMap.NONE));
    }

    @Test
    void a_data_set_of_a_mapped_host_comes_from_our_store() {
        Golden.assertMatches(
                "dataset-mapped",
                DatasetSteps.of(Requests.dataset(), Requests.byHand(), Requests.MAPPED));
    }

    @Test
    void a_model_is_trained_exported_and_converted() {
        Golden.assertMatches(
                "training",
                TrainingSteps.of(Requests.training(), Requests.run("u"), Requests.MAPPED));
    }

    @Test
    void a_model_is_kept_as_an_archive_and_as_a_version() {
        Golden.assertMatches(
                "modelhub", ModelHubSteps.of(Requests.modelHub(), Requests.run("u"), true));
    }

    @Test
    void without_a_hub_a_model_is_kept_as_an_archive() {
        Golden.assertMatches(
                "modelhub-without-hub",
                ModelHubSteps.of(Requests.modelHub(), Requests.run("u"), false));
    }

    @Test
    void a_model_answers_requests() {
        Golden.assertMatches("serving", ServingSteps.of(Requests.serving(), Requests.run("u")));
    }
}
