// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceWhyTest {
    private static final Evidence NOTHING = Around.nothing();
    private static final Service WEB =
            service("selector: {app: web}, ports: [{port: 80, targetPort: http}]");

    @Test
    void a_selector_that_matches_nothing_is_named() {
        assertThat(ObjectWhy.ofService(WEB, List.of(), NOTHING))
                .isEqualTo(found(Cause.ServiceMatchesNothing, "app=web"));
    }

    @Test
    void pods_that_are_not_ready_say_themselves_why() {
        var pod =
                pod(
                        "phase: Pending, conditions: [{type: PodScheduled, status: 'False',"
                                + " message: full}]");

        assertThat(ObjectWhy.ofService(WEB, List.of(pod), NOTHING))
                .isEqualTo(Finding.of(Cause.NoNode, Subject.pod("web-0"), "full"));
    }

    @Test
    void pods_that_ended_well_do_not_answer() {
        assertThat(ObjectWhy.ofService(WEB, List.of(pod("phase: Succeeded")), NOTHING))
                .isEqualTo(found(Cause.ServicePodsEnded, 1));
    }

    @Test
    void one_ready_pod_is_enough() {
        var pods = List.of(ready(), pod("phase: Pending"));

        assertThat(ObjectWhy.ofService(WEB, pods, NOTHING))
                .isEqualTo(found(Cause.ServiceServes, 1, 2));
    }

    @Test
    void a_port_that_no_container_names_reaches_nobody() {
        var service = service("selector: {app: web}, ports: [{port: 80, targetPort: htpp}]");

        assertThat(ObjectWhy.ofService(service, List.of(ready()), NOTHING))
                .isEqualTo(found(Cause.ServicePortUnknown, "htpp"));
    }

    @Test
    void without_a_selector_somebody_else_decides() {
        assertThat(ObjectWhy.ofService(service("ports: [{port: 80}]"), List.of(), NOTHING))
                .isEqualTo(found(Cause.ServiceWithoutSelector));
        assertThat(
                        ObjectWhy.ofService(
                                service("type: ExternalName, externalName: example.com"),
                                List.of(),
                                NOTHING))
                .isEqualTo(found(Cause.ServiceElsewhere, "example.com"));
    }

    private static Finding found(Cause cause, Object... details) {
        return Finding.of(cause, new Subject("service", "web"), details);
    }

    private static Service service(String spec) {
        return Serialization.unmarshal(
                "metadata: {name: web}\nspec: {" + spec + "}", Service.class);
    }

    private static Pod ready() {
        return pod("phase: Running, conditions: [{type: Ready, status: 'True'}]");
    }

    private static Pod pod(String status) {
        return Serialization.unmarshal(
                """
                metadata: {name: web-0}
                spec: {containers: [{name: main, ports: [{name: http, containerPort: 8080}]}]}
                status: {%s}
                """
                        .formatted(status),
                Pod.class);
    }
}
