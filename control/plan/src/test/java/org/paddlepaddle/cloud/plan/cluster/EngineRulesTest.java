// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cluster;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer.StorageClassOffer;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Need;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Reason;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Verdict;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

class EngineRulesTest {
    private static final String OURS = "paddlecloud";
    private static final Map<String, String> KINDS =
            EngineRules.KINDS.stream().collect(toMap(kind -> kind, _ -> OURS));

    @Test
    void given_a_cluster_with_every_engine_then_those_that_we_can_use_are_used() {
        var definitions = new HashMap<>(KINDS);
        definitions.put(EngineRules.POD_GROUPS, "");
        definitions.put(EngineRules.WORKFLOWS, "Helm");
        definitions.put(EngineRules.KNATIVE, "");
        definitions.put(EngineRules.KUEUE, "");
        var offer =
                new ClusterOffer(
                        definitions,
                        Set.of(EngineRules.METRICS),
                        Set.of(EngineRules.JUICEFS),
                        List.of(new StorageClassOffer("standard", true)),
                        Set.of(EngineRules.MINIO));

        assertThat(reasons(offer))
                .containsExactly(
                        Reason.KindsInstalled,
                        Reason.VolcanoFound,
                        Reason.KueueNotUsed,
                        Reason.GatewayBesideKnative,
                        Reason.ArgoFound,
                        Reason.CacheBesideJuiceFs,
                        Reason.UsualClass,
                        Reason.ObjectStoreFound,
                        Reason.MetricsFound);
        assertThat(EngineRules.gangStyle(offer)).isEqualTo(GangStyle.Volcano);
        assertThat(EngineRules.runsWorkflows(offer)).isFalse();
    }

    @Test
    void given_a_bare_cluster_then_only_what_nobody_can_do_without_is_missing() {
        var offer = ClusterOffer.ofDefinitions(Map.of());

        var choices = EngineRules.choose(offer);

        assertThat(choices)
                .filteredOn(choice -> choice.verdict() == Verdict.missing)
                .extracting(EngineChoice::need)
                .containsExactly(Need.kinds, Need.volumes);
        assertThat(choices.getFirst().subject()).startsWith("paddlejobs.");
        assertThat(EngineRules.gangStyle(offer)).isEqualTo(GangStyle.None);
        assertThat(EngineRules.runsWorkflows(offer)).isFalse();
    }

    @Test
    void given_definitions_with_our_label_then_they_are_no_engine_of_somebody_else() {
        var offer =
                ClusterOffer.ofDefinitions(
                        Map.of(EngineRules.POD_GROUPS, OURS, EngineRules.WORKFLOWS, OURS));

        assertThat(EngineRules.gangStyle(offer)).isEqualTo(GangStyle.None);
        assertThat(EngineRules.runsWorkflows(offer)).isTrue();
    }

    @Test
    void given_classes_none_of_which_is_the_usual_one_then_they_are_named() {
        var offer =
                new ClusterOffer(
                        KINDS,
                        Set.of(),
                        Set.of(),
                        List.of(
                                new StorageClassOffer("fast", false),
                                new StorageClassOffer("slow", false)),
                        Set.of());

        assertThat(EngineRules.choose(offer))
                .filteredOn(choice -> choice.need() == Need.volumes)
                .extracting(EngineChoice::subject)
                .containsExactly("fast, slow");
    }

    @Test
    void given_any_cluster_then_every_part_of_the_work_has_one_choice() {
        assertThat(EngineRules.choose(ClusterOffer.ofDefinitions(KINDS)))
                .extracting(EngineChoice::need)
                .containsExactly(Need.values());
    }

    private static List<Reason> reasons(ClusterOffer offer) {
        return EngineRules.choose(offer).stream().map(EngineChoice::reason).toList();
    }
}
