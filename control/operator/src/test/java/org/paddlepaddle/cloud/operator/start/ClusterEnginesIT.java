// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.OperatedCluster;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer.Origin;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

class ClusterEnginesIT {
    @TempDir Path directory;

    @Test
    void engines_are_told_by_who_brought_their_definitions() {
        try (var cluster =
                OperatedCluster.start(
                        directory,
                        List.of(
                                "10-paddlejobs.batch.paddlepaddle.org.yaml",
                                "13-test-samplesets.yaml",
                                "20-operator.yaml",
                                "22-engines.yaml"),
                        OperatorConfig.standalone().with(OperatedKinds.jobs(JobSettings.PLAIN)))) {
            assertThat(ClusterEngines.read(cluster.own()).origin(EngineRules.POD_GROUPS))
                    .isEqualTo(Origin.absent);
            cluster.install("12-test-podgroups.yaml");
            cluster.install("17-workflows.argoproj.io.yaml");

            var offer = ClusterEngines.read(cluster.own());

            assertThat(offer.origin(EngineRules.POD_GROUPS)).isEqualTo(Origin.foreign);
            assertThat(offer.origin(EngineRules.WORKFLOWS)).isEqualTo(Origin.ours);
            assertThat(EngineRules.gangStyle(offer)).isEqualTo(GangStyle.Volcano);
            assertThat(cluster.unusedRights("paddlecloud-operator-engines")).isEmpty();
        }
    }

    @Test
    void who_may_not_see_definitions_does_without_the_engines() {
        try (var cluster =
                OperatedCluster.start(
                        directory,
                        List.of(
                                "10-paddlejobs.batch.paddlepaddle.org.yaml",
                                "12-test-podgroups.yaml",
                                "13-test-samplesets.yaml",
                                "20-operator.yaml"),
                        OperatorConfig.standalone().with(OperatedKinds.jobs(JobSettings.PLAIN)))) {
            assertThat(EngineRules.gangStyle(ClusterEngines.read(cluster.own())))
                    .isEqualTo(GangStyle.None);
        }
    }
}
