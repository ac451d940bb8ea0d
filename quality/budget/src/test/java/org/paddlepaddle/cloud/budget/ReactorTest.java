// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReactorTest {
    @Test
    void every_module_has_been_tested_when_the_times_are_read() {
        assertThat(Reactor.read(Reactor.root()).notBefore("quality/budget"))
                .as("modules that neither quality/budget/pom.xml nor what it names depends on")
                .isEmpty();
    }

    @Test
    void a_module_that_nothing_leads_to_may_still_be_tested() {
        var reactor =
                new Reactor(
                        Map.of(
                                "ground/rules", pom("rules"),
                                "app/dist", pom("dist", "rules"),
                                "quality/stories", pom("stories", "dist"),
                                "quality/budget", pom("budget", "dist")));

        assertThat(reactor.notBefore("quality/budget")).containsExactly("quality/stories");
    }

    private static String pom(String name, String... upstream) {
        var pom =
                new StringBuilder("<parent><artifactId>paddlecloud-parent</artifactId></parent>")
                        .append(artifact(name));
        for (var module : upstream) {
            pom.append("<dependency>").append(artifact(module)).append("</dependency>");
        }
        return pom.toString();
    }

    private static String artifact(String name) {
        return "<artifactId>paddlecloud-" + name + "</artifactId>";
    }
}
