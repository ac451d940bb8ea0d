// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Golden;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.service.ResourceTarget.Resource;

/** Every object of a service, whole: golden files {@code canary} and {@code model}. */
class ServiceObjectsGoldenTest {
    private static final ServiceObjects OBJECTS =
            new ServiceObjects(
                    new Owner(
                            ServiceNames.ELASTIC_GROUP + "/v1",
                            ServiceNames.KIND,
                            Services.KEY,
                            "0-1-2-3"),
                    ServiceNames.ELASTIC_GROUP,
                    Map.of("team", "ads"));

    @Test
    void then_these_are_made() {
        var desired = Services.desired(Services.WITH_CANARY);

        Golden.assertMatches(
                "service/canary",
                List.of(
                        OBJECTS.deployment(desired.primary(), 1),
                        OBJECTS.deployment(desired.canary().orElseThrow(), 1),
                        OBJECTS.service(RouteName.ALL),
                        OBJECTS.service(RouteName.DEFAULT_PRIVATE),
                        OBJECTS.slice(
                                RouteName.DEFAULT_PRIVATE,
                                Services.SETTINGS.gateway().orElseThrow())));
    }

    @Test
    void given_the_class_hpa_then_an_autoscaler_keeps_to_the_resource() {
        Golden.assertMatches(
                "service/autoscaler",
                List.of(
                        OBJECTS.autoscaler(
                                "hello-1", new ResourceTarget(Resource.cpu, 80, 1, 1000)),
                        OBJECTS.autoscaler(
                                "hello-1", new ResourceTarget(Resource.memory, 512, 2, 5))));
    }

    @Test
    void given_a_model_of_the_hub_then_it_is_fetched_by_digest() {
        var desired = Services.desired(Services.WITH_MODEL);

        Golden.assertMatches("service/model", List.of(OBJECTS.deployment(desired.primary(), 1)));
    }
}
