// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.service.ResourceTarget.Resource;

/** The life of services, step by step, against a cluster of values. */
class ServicePlannerTest {
    private final ServiceWorld world = new ServiceWorld();

    @Test
    void given_a_new_service_then_its_revision_and_routes_are_made_and_it_settles() {
        var plan = world.settle(Services.DEFAULT);

        assertThat(plan.status().traffic()).isEmpty();
        assertThat(plan.status().primary().ready().reason())
                .isEqualTo(ServiceReason.WaitingForRevision);
        assertThat(world.services)
                .containsExactlyInAnyOrder("hello", "hello-default", "hello-default-private");

        world.allReady();

        assertThat(shares(world.settle(Services.DEFAULT)))
                .isEqualTo(name(Services.DEFAULT) + " 100 default");
    }

    @Test
    void given_a_gateway_without_services_then_the_hosts_make_it_ready() {
        world.settings = ServiceSettings.byHost();
        world.serve(Services.DEFAULT);

        var routes = world.settle(Services.DEFAULT).status().routes();

        assertThat(routes.holds()).isTrue();
        assertThat(routes.reason()).isEqualTo(ServiceReason.RoutesPublished);
    }

    @Test
    void given_no_gateway_then_it_says_so() {
        world.settings = ServiceSettings.without();
        world.serve(Services.DEFAULT);

        assertThat(world.settle(Services.DEFAULT).status().routes().reason())
                .isEqualTo(ServiceReason.GatewayMissing);
    }

    @Test
    void given_another_default_then_the_old_one_answers_until_the_new_one_can() {
        world.serve(Services.DEFAULT);
        var changed = Services.DEFAULT.replace("v1", "v3");

        var rolling = world.settle(changed);

        assertThat(shares(rolling)).isEqualTo(name(Services.DEFAULT) + " 100 default");
        assertThat(rolling.status().primary().ready().reason()).isEqualTo(ServiceReason.RollingOut);

        world.allReady();
        assertThat(shares(world.settle(changed))).isEqualTo(name(changed) + " 100 default");
    }

    @Test
    void given_a_canary_then_it_gets_its_share_once_it_can_answer() {
        world.serve(Services.DEFAULT);

        assertThat(shares(world.settle(Services.WITH_CANARY)))
                .isEqualTo(name(Services.DEFAULT) + " 100 default");

        world.allReady();
        assertThat(shares(world.settle(Services.WITH_CANARY)))
                .isEqualTo(name(Services.DEFAULT) + " 70 default, " + canary() + " 30 canary");
    }

    @Test
    void given_a_canary_that_fails_then_nobody_is_sent_there_and_the_service_is_ready() {
        world.serve(Services.WITH_CANARY);
        world.fail(canary());

        var plan = world.settle(Services.WITH_CANARY);

        assertThat(shares(plan))
                .isEqualTo(name(Services.DEFAULT) + " 100 default, " + canary() + " 0 canary");
        assertThat(plan.status().canary().orElseThrow().ready().holds()).isFalse();
        assertThat(plan.status().primary().ready().holds()).isTrue();
    }

    @Test
    void given_a_promotion_then_no_revision_is_made_and_nothing_restarts() {
        world.serve(Services.WITH_CANARY);
        int before = world.revisions.size();
        var promoted = Services.DEFAULT.replace("v1", "v2").replace("serve a", "serve b");

        var plan = world.settle(promoted);

        assertThat(shares(plan)).isEqualTo(canary() + " 100 default");
        assertThat(world.revisions).hasSize(before);
        assertThat(world.services).doesNotContain("hello-canary", "hello-canary-private");
    }

    @Test
    void given_a_way_back_then_the_old_revision_wakes_and_takes_over_when_it_can() {
        world.serve(Services.DEFAULT);
        var changed = Services.DEFAULT.replace("v1", "v3");
        world.serve(changed);
        world.sleep(name(Services.DEFAULT));

        assertThat(shares(world.settle(Services.DEFAULT)))
                .isEqualTo(name(changed) + " 100 default");
        assertThat(world.revisions)
                .hasEntrySatisfying(
                        name(Services.DEFAULT),
                        revision -> assertThat(revision.replicas()).isEqualTo(1));

        world.allReady();
        assertThat(shares(world.settle(Services.DEFAULT)))
                .isEqualTo(name(Services.DEFAULT) + " 100 default");
    }

    @Test
    void given_changes_then_the_one_before_is_known_and_kept_for_a_way_back() {
        var third = Services.DEFAULT.replace("v1", "v3") + "revisionHistoryLimit: 1\n";
        world.serve(Services.DEFAULT);
        var second = Services.DEFAULT.replace("v1", "v2");
        world.serve(second);
        assertThat(previous(second)).contains(name(Services.DEFAULT));

        // Back and forth, as often as one likes.
        world.serve(Services.DEFAULT);
        assertThat(previous(Services.DEFAULT)).contains(name(second));

        // The one before is the oldest of all, and yet stays.
        world.serve(third);
        world.sleep(name(second));
        world.sleep(name(Services.DEFAULT));
        assertThat(previous(third)).contains(name(Services.DEFAULT));
        assertThat(world.revisions).containsOnlyKeys(name(Services.DEFAULT), name(third));
    }

    @Test
    void given_a_new_default_that_fails_then_the_one_before_stays_what_it_was() {
        var second = Services.DEFAULT.replace("v1", "v2");
        world.serve(Services.DEFAULT);
        world.serve(second);
        var broken = Services.DEFAULT.replace("v1", "v9");
        world.settle(broken);
        world.fail(name(broken));

        assertThat(previous(broken)).contains(name(Services.DEFAULT));
        assertThat(shares(world.settle(broken))).isEqualTo(name(second) + " 100 default");
    }

    private Optional<String> previous(String yaml) {
        return world.settle(yaml).status().primary().previous();
    }

    @Test
    void given_a_service_asleep_then_it_is_ready_and_routed() {
        world.serve(Services.DEFAULT);
        world.sleep(name(Services.DEFAULT));

        var plan = world.settle(Services.DEFAULT);

        assertThat(plan.status().primary().ready().reason()).isEqualTo(ServiceReason.ScaledToZero);
        assertThat(shares(plan)).isEqualTo(name(Services.DEFAULT) + " 100 default");
    }

    @Test
    void given_many_revisions_then_the_oldest_that_sleep_go() {
        for (int i = 0; i < 8; i++) {
            var each = Services.DEFAULT.replace("v1", "w" + i);
            world.serve(each);
            if (i > 0) {
                world.sleep(name(Services.DEFAULT.replace("v1", "w" + (i - 1))));
            }
        }

        world.settle(Services.DEFAULT.replace("v1", "w7"));

        assertThat(world.revisions.keySet())
                .hasSize(4)
                .contains(name(Services.DEFAULT.replace("v1", "w4")))
                .doesNotContain(name(Services.DEFAULT.replace("v1", "w3")));
    }

    private static String name(String yaml) {
        return Services.desired(yaml).primary().name();
    }

    private static String canary() {
        return Services.desired(Services.WITH_CANARY).canary().orElseThrow().name();
    }

    private static String shares(Plan<ServiceAction, ServiceView> plan) {
        return plan.status().traffic().stream()
                .map(share -> share.revisionName() + " " + share.percent() + " " + share.tag())
                .collect(java.util.stream.Collectors.joining(", "));
    }

    @Test
    void given_the_class_hpa_then_what_is_reached_has_an_autoscaler_until_it_is_kpa_again() {
        world.serve(Services.WITH_CANARY + hpa("target: 60, minScale: 2, maxScale: 5"));
        assertThat(world.autoscalers)
                .hasSize(2)
                .containsValue(Optional.of(new ResourceTarget(Resource.cpu, 60, 2, 5)));
        world.serve(Services.DEFAULT + hpa("metric: memory, target: 512"));
        assertThat(world.autoscalers.values())
                .containsExactly(Optional.of(new ResourceTarget(Resource.memory, 512, 1, 1000)));
        // A fixed number needs nobody to find it.
        world.serve(Services.DEFAULT + hpa("target: 60") + "replicas: 3\n");
        assertThat(world.autoscalers).isEmpty();
        world.serve(Services.DEFAULT + hpa("target: 60"));
        assertThat(world.autoscalers).hasSize(1);
        world.serve(Services.DEFAULT);
        assertThat(world.autoscalers).isEmpty();
    }

    private static String hpa(String more) {
        return "service: {autoscaler: hpa, " + more + "}\n";
    }
}
