// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.ModelSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.PinnedModel;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;

/** Which version a service serves while an alias moves. */
class ModelPinsTest {
    private static final String ONE = "1".repeat(64);
    private static final String TWO = "2".repeat(64);
    private static final String ALIAS = "model://ctr@prod";
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String PLAIN =
            """
            default:
              containerImage: serving
              tag: v1
              port: 9292
              arg: serve /model
              model: {from: "model://ctr@prod", path: dense}
            """;
    private static final String FOLLOWING =
            PLAIN.replace("path: dense", "path: dense, follow: true, canarySeconds: 60");

    private PaddleServiceStatus status = PaddleServiceStatus.NONE;

    @Nested
    class Given_a_service_that_follows_nothing {
        @Test
        void when_it_is_new_then_the_alias_is_looked_up_and_pods_see_the_digest() {
            assertThat(pins(PLAIN).questions()).containsExactly(ALIAS);

            var made = ready(PLAIN, ONE, 1, NOW);

            assertThat(reference(made)).isEqualTo("model://ctr@sha256:" + ONE);
            assertThat(made.primary()).map(PinnedModel::version).hasValue(1);
            assertThat(made.recheck()).isEmpty();
        }

        @Test
        void when_the_alias_moves_then_nobody_asks_and_nothing_changes() {
            keep(ready(PLAIN, ONE, 1, NOW), "a");

            assertThat(pins(PLAIN).questions()).isEmpty();
            assertThat(reference(ready(PLAIN, TWO, 2, NOW))).contains(ONE);
        }

        @Test
        void when_a_new_revision_is_made_then_the_alias_means_what_it_means_now() {
            keep(ready(PLAIN, ONE, 1, NOW), "a");
            var changed = PLAIN.replace("v1", "v2");

            assertThat(pins(changed).questions()).containsExactly(ALIAS);
            assertThat(reference(ready(changed, TWO, 2, NOW))).contains(TWO);
        }

        @Test
        void when_the_hub_is_silent_then_it_waits_and_asks_again() {
            var pinned = pins(PLAIN).pin(Map.of(ALIAS, new ModelAnswer.Silent("no ctr")), NOW);

            assertThat(pinned)
                    .isInstanceOfSatisfying(
                            PinnedService.Waiting.class,
                            waiting -> assertThat(waiting.why()).isEqualTo("no ctr"));
        }
    }

    @Nested
    class Given_a_service_that_follows_an_alias {
        @Test
        void when_the_alias_stays_then_there_is_no_canary_and_it_is_asked_again() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");

            var same = ready(FOLLOWING, ONE, 1, NOW);

            assertThat(same.spec().canary()).isNull();
            assertThat(same.recheck()).isPresent();
        }

        @Test
        void when_the_alias_moves_then_a_canary_is_tried_and_the_default_stays() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");

            var moved = ready(FOLLOWING, TWO, 2, NOW);

            assertThat(reference(moved)).contains(ONE);
            assertThat(canary(moved)).contains(TWO);
            assertThat(moved.followed()).hasValueSatisfying(t -> assertThat(t).contains("2"));
            assertThat(check(moved.spec()).canary()).isPresent();
        }

        @Test
        void when_the_canary_has_answered_long_enough_then_it_is_the_default() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");
            keep(ready(FOLLOWING, TWO, 2, NOW), "b");
            var begins = ready(FOLLOWING, TWO, 2, NOW);
            keep(begins, "b");

            var soon = ready(FOLLOWING, TWO, 2, NOW.plusSeconds(59));
            var then = ready(FOLLOWING, TWO, 2, NOW.plusSeconds(60));

            assertThat(begins.canary()).map(PinnedModel::since).hasValue(NOW.toString());
            assertThat(canary(soon)).contains(TWO);
            assertThat(soon.recheck()).hasValueSatisfying(p -> assertThat(p).hasSeconds(1));
            assertThat(reference(then)).contains(TWO);
            assertThat(then.spec().canary()).isNull();
            assertThat(check(then.spec()).primary())
                    .as("the pods of the canary answer on")
                    .isEqualTo(check(soon.spec()).canary().orElseThrow());
        }

        @Test
        void when_the_canary_stops_answering_then_its_time_begins_anew() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");
            keep(ready(FOLLOWING, TWO, 2, NOW), "b");
            keep(ready(FOLLOWING, TWO, 2, NOW), "b");
            status =
                    new PaddleServiceStatus(
                            null,
                            null,
                            null,
                            status.primary(),
                            status.canary(),
                            List.of(),
                            null,
                            null,
                            null,
                            List.of());

            var later = ready(FOLLOWING, TWO, 2, NOW.plusSeconds(600));

            assertThat(canary(later)).contains(TWO);
            assertThat(later.canary().orElseThrow().since()).isNull();
        }

        @Test
        void when_the_alias_moves_back_then_the_canary_goes() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");
            keep(ready(FOLLOWING, TWO, 2, NOW), "b");

            assertThat(ready(FOLLOWING, ONE, 1, NOW).spec().canary()).isNull();
        }

        @Test
        void when_the_hub_is_silent_then_nothing_begins_and_nothing_ends() {
            keep(ready(FOLLOWING, ONE, 1, NOW), "a");
            keep(ready(FOLLOWING, TWO, 2, NOW), "b");

            var silent =
                    pins(FOLLOWING)
                            .pin(
                                    Map.of(ALIAS, new ModelAnswer.Silent("down")),
                                    NOW.plusSeconds(600));

            assertThat(silent)
                    .isInstanceOfSatisfying(
                            PinnedService.Ready.class,
                            it -> {
                                assertThat(reference(it)).contains(ONE);
                                assertThat(canary(it)).contains(TWO);
                            });
        }
    }

    private ModelPins pins(String yaml) {
        var spec = Serialization.unmarshal(yaml, PaddleServiceSpec.class);
        return new ModelPins(spec, check(spec), status);
    }

    private PinnedService.Ready ready(String yaml, String digest, int version, Instant now) {
        var answers = Map.<String, ModelAnswer>of(ALIAS, new ModelAnswer.Found(digest, version));
        return (PinnedService.Ready) pins(yaml).pin(answers, now);
    }

    /** The pass was written down, and the newest revision answers. */
    private void keep(PinnedService.Ready pins, String revision) {
        var primary = new EndpointStatus("a", "a", null, pins.primary().orElse(null));
        var canary =
                pins.canary()
                        .map(it -> new EndpointStatus(revision, revision, null, it))
                        .orElse(null);
        status =
                new PaddleServiceStatus(
                        null,
                        null,
                        null,
                        primary,
                        canary,
                        List.of(),
                        null,
                        null,
                        null,
                        List.of(
                                new Condition(
                                        "CanaryEndpointReady",
                                        "True",
                                        1L,
                                        "",
                                        "RevisionReady",
                                        "")));
    }

    private static DesiredService check(PaddleServiceSpec spec) {
        return switch (ServiceChecks.check(new ObjectKey("ns", "ctr"), spec)) {
            case Checked.Valid<DesiredService>(var value, _) -> value;
            case Checked.Invalid<DesiredService>(var problems) ->
                    throw new AssertionError(problems.toString());
        };
    }

    private static String reference(PinnedService.Ready pins) {
        return from(pins.spec().primary());
    }

    private static String canary(PinnedService.Ready pins) {
        return from(pins.spec().canary());
    }

    private static String from(@Nullable EndpointSpec endpoint) {
        return Optional.ofNullable(endpoint)
                .map(EndpointSpec::model)
                .map(ModelSpec::from)
                .orElse("none");
    }
}
