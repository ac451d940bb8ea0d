// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.knative;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Golden;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;

class KnativeViewTest {
    private static final ObjectKey KEY = new ObjectKey("paddleservice-system", "sample");
    private static final Owner OWNER =
            new Owner(ServiceNames.ELASTIC_GROUP + "/v1", ServiceNames.KIND, KEY, "0-1-2-3");
    private static final String SPEC =
            """
            default: {containerImage: serving, tag: v1, port: 9292, arg: serve a}
            canary: {containerImage: serving, tag: v2, port: 9292, arg: serve b}
            runtimeVersion: paddleserving
            """;
    private static final String STATUS =
            """
            url: http://sample.paddleservice-system.example.com
            address: {url: http://sample.paddleservice-system.svc.cluster.local}
            default: {name: sample-1, latest: sample-1}
            canary: {latest: sample-2}
            traffic:
            - {revisionName: sample-1, percent: 100, tag: default}
            replicas: 1
            observedGeneration: 3
            conditions:
            - {type: Accepted, status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: Valid, message: fine, observedGeneration: 3}
            - {type: DefaultEndpointReady, status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: RevisionReady, message: sample-1 answers, observedGeneration: 3}
            - {type: CanaryEndpointReady, status: 'False', lastTransitionTime: '2026-01-01T00:00:00Z', reason: WaitingForRevision, message: no pod yet, observedGeneration: 3}
            - {type: RoutesReady, status: 'False', lastTransitionTime: '2026-01-01T00:00:00Z', reason: WaitingForRoutes, message: Services are being made, observedGeneration: 3}
            - {type: Ready, status: 'False', lastTransitionTime: '2026-01-01T00:00:00Z', reason: WaitingForRoutes, message: Services are being made, observedGeneration: 3}
            """;

    @Test
    void given_a_canary_that_cannot_answer_yet_then_the_default_is_the_latest_that_is_ready() {
        Golden.assertMatches("service/knative-view", List.of(view(STATUS)));
    }

    @Test
    void given_what_the_server_sends_back_then_it_shows_the_same_until_a_share_changes() {
        var view = view(STATUS);
        var stored =
                Serialization.unmarshal(
                        Serialization.asJson(view), GenericKubernetesResource.class);
        stored.getMetadata().setResourceVersion("7");
        var other = view(STATUS.replace("percent: 100", "percent: 50"));

        assertThat(KnativeView.same(view, stored)).isTrue();
        assertThat(KnativeView.same(other, stored)).isFalse();
    }

    @Test
    void given_a_spec_that_makes_no_sense_then_the_status_is_shown_nevertheless() {
        var view = KnativeView.of(OWNER, Map.of(), Optional.empty(), PaddleServiceStatus.NONE);

        assertThat(view.getAdditionalProperties().get("spec")).isEqualTo(Map.of());
        assertThat(view.getAdditionalProperties().get("status"))
                .isEqualTo(Map.of("conditions", List.of()));
    }

    private static GenericKubernetesResource view(String status) {
        return KnativeView.of(
                OWNER,
                Map.of("team", "ads"),
                Optional.of(desired()),
                Serialization.unmarshal(status, PaddleServiceStatus.class));
    }

    private static DesiredService desired() {
        var spec = Serialization.unmarshal(SPEC, PaddleServiceSpec.class);
        return switch (ServiceChecks.check(KEY, spec)) {
            case Checked.Valid<DesiredService>(var value, _) -> value;
            case Checked.Invalid<DesiredService>(var problems) ->
                    throw new AssertionError(problems.toString());
        };
    }
}
