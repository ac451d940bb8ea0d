// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.plan.sample.ObservedSet.ObservedPods;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** From any observation the planner comes to rest: a toy cluster does what it says. */
class SampleSetPlannerSettlesTest {
    private static final int MOST_ROUNDS = 8;

    static Stream<ObservedSet> observations() {
        var all = new ArrayList<ObservedSet>();
        for (var token : List.of(true, false)) {
            for (var claim : List.of(ClaimState.Missing, ClaimState.Pending, ClaimState.Bound)) {
                for (var pods :
                        List.of(
                                Optional.<ObservedPods>empty(),
                                Optional.of(new ObservedPods(5, 0, "old")),
                                Optional.of(new ObservedPods(2, 2, Sets.TEMPLATE)))) {
                    for (var keys :
                            List.of(
                                    new KeysState.NotNeeded(),
                                    new KeysState.Stale(SourceKeys.of("keys")))) {
                        all.add(
                                new ObservedSet(
                                        token,
                                        claim,
                                        !token,
                                        pods,
                                        new RuntimeState.Absent("not yet"),
                                        keys,
                                        Optional.empty(),
                                        false,
                                        Sets.NOON));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("observations")
    void then_it_settles(ObservedSet first) {
        var desired = Sets.desired(Sets.SOURCE + "\npartitions: 2");
        var observed = first;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            var plan = SampleSetPlanner.plan(desired, observed, Sets.TEMPLATE);
            if (plan.actions().isEmpty() && plan.status().usable()) {
                return;
            }
            observed = applied(observed, plan.actions(), plan.status());
        }
        assertThat(observed).as("what it did not settle on").isNull();
    }

    /** The cluster binds claims, starts pods and copies at once. */
    private static ObservedSet applied(ObservedSet set, List<SetAction> actions, SetView view) {
        boolean token = set.token();
        boolean service = set.service();
        var claim = set.claim();
        var pods = set.pods();
        var keys = set.keys();
        var runtime = set.runtime();
        for (var action : actions) {
            switch (action) {
                case SetAction.CreateToken() -> token = true;
                case SetAction.CreateClaim() -> claim = ClaimState.Pending;
                case SetAction.CreateService() -> service = true;
                case SetAction.CreatePods(), SetAction.UpdatePods() ->
                        pods = Optional.of(new ObservedPods(2, 0, Sets.TEMPLATE));
                case SetAction.DeliverKeys(var secret) ->
                        keys = new KeysState.Delivered(secret, "1");
                case SetAction.Ask(var request) ->
                        runtime =
                                Sets.answers(
                                        300,
                                        300,
                                        Sets.reported(request.id(), RuntimeJob.State.succeeded));
            }
        }
        if (actions.isEmpty()) {
            claim = ClaimState.Bound;
            pods = Optional.of(new ObservedPods(2, 2, Sets.TEMPLATE));
            runtime = runtime instanceof RuntimeState.Answered ? runtime : Sets.answers(0, 0);
        }
        return new ObservedSet(
                token, claim, service, pods, runtime, keys, view.sync(), false, set.now());
    }
}
