// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.gateway.PathRoutes.Rule;
import org.paddlepaddle.cloud.gateway.RouteTable.Route;

/** The examples of the Ingress documentation of Kubernetes, and hosts. */
class PathRoutesTest {
    @ParameterizedTest
    @CsvSource({
        "Prefix, /, /any/path, true",
        "Exact, /foo, /foo, true",
        "Exact, /foo, /bar, false",
        "Exact, /foo, /foo/, false",
        "Exact, /foo/, /foo, false",
        "Prefix, /foo, /foo, true",
        "Prefix, /foo, /foo/, true",
        "Prefix, /foo/, /foo, true",
        "Prefix, /foo/, /foo/, true",
        "Prefix, /aaa/bb, /aaa/bbb, false",
        "Prefix, /aaa/bbb, /aaa/bbb, true",
        "Prefix, /aaa/bbb/, /aaa/bbb, true",
        "Prefix, /aaa/bbb, /aaa/bbb/, true",
        "Prefix, /aaa/bbb, /aaa/bbb/ccc, true",
        "Prefix, /aaa/bbb, /aaa/bbbxyz, false"
    })
    void given_a_path_then_it_leads_on_as_kubernetes_says(
            String type, String path, String asked, boolean matches) {
        var rule = new Rule(path, type.equals("Exact"), Route.to("r"));

        assertThat(rule.matches(asked)).isEqualTo(matches);
    }

    @Test
    void given_several_rules_then_the_exact_one_and_then_the_longest_counts() {
        var routes =
                new PathRoutes(
                        Map.of(
                                "a.org",
                                List.of(
                                        new Rule("/", false, Route.to("root")),
                                        new Rule("/foo/bar", false, Route.to("long")),
                                        new Rule("/foo", true, Route.to("exact")),
                                        new Rule("/foo", false, Route.to("short")))));

        assertThat(routes.find("a.org", "/foo")).hasValueSatisfying(leadsTo("exact"));
        assertThat(routes.find("a.org", "/foo/x")).hasValueSatisfying(leadsTo("short"));
        assertThat(routes.find("a.org", "/foo/bar/x")).hasValueSatisfying(leadsTo("long"));
        assertThat(routes.find("a.org", "/x")).hasValueSatisfying(leadsTo("root"));
    }

    @Test
    void given_wildcards_then_one_label_more_and_addresses_are_the_machines_own() {
        var root = List.of(new Rule("/", false, Route.to("any")));
        var routes =
                new PathRoutes(
                        Map.of(
                                "*.a.org",
                                List.of(new Rule("/x", false, Route.to("wild"))),
                                PathRoutes.ANY,
                                root));

        assertThat(routes.find("b.a.org", "/x")).hasValueSatisfying(leadsTo("wild"));
        assertThat(routes.find("b.a.org", "/y")).hasValueSatisfying(leadsTo("any"));
        assertThat(routes.find("c.b.a.org", "/x")).hasValueSatisfying(leadsTo("any"));
        assertThat(routes.find("a.org", "/x")).hasValueSatisfying(leadsTo("any"));
        for (var own : List.of("localhost", "127.0.0.1", "[::1]", "")) {
            assertThat(routes.find(own, "/x")).as(own).isEmpty();
        }
        assertThat(routes.names("b.a.org")).isTrue();
        assertThat(routes.names("other.org")).isFalse();
    }

    private static Consumer<Rule> leadsTo(String revision) {
        return rule -> assertThat(rule.route()).isEqualTo(Route.to(revision));
    }
}
