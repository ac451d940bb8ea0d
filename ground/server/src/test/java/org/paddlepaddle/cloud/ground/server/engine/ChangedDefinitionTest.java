// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;

/** Objects that were written when their definition said something else. */
class ChangedDefinitionTest {
    private static final String CRDS = "customresourcedefinitions.apiextensions.k8s.io";
    private static final String THINGS = "things.example.com";
    private static final String DEFINITION =
            """
            metadata: {name: things.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {kind: Thing, plural: things}
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec:
                        type: object
                        properties: {%s}
              - name: v1beta1
                served: true
                storage: false
                schema:
                  openAPIV3Schema:
                    type: object
                    properties: {spec: {type: object, properties: {a: {type: string}}}}
            """;

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
        cluster.create(CRDS, DEFINITION.formatted("a: {type: string}, b: {type: string}"));
        cluster.create(THINGS, "{metadata: {name: t}, spec: {a: x, b: gone}}");
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void show_the_defaults_it_gained_and_hide_what_it_no_longer_knows() throws Exception {
        redefine("a: {type: string}, c: {type: integer, default: 7}");

        assertThat(cluster.get(THINGS, "t").path("spec")).isEqualTo(spec("{a: x, c: 7}"));
        assertThat(JsonTrees.parse(cluster.list(THINGS).items().getFirst()).path("spec"))
                .isEqualTo(spec("{a: x, c: 7}"));
        try (var watch = cluster.watch(THINGS)) {
            assertThat(watch.next().object().path("spec")).isEqualTo(spec("{a: x, c: 7}"));
        }
    }

    @Test
    void show_them_after_a_restart_too() {
        redefine("a: {type: string}, c: {type: integer, default: 7}");
        cluster.close();

        cluster = new Cluster(directory);

        assertThat(cluster.get(THINGS, "t").path("spec")).isEqualTo(spec("{a: x, c: 7}"));
    }

    @Test
    void are_shown_to_who_no_longer_sees_them_as_the_others_saw_them() throws Exception {
        cluster.patch(THINGS, "t", "metadata: {labels: {on: 'yes'}}");
        redefine("a: {type: string}, c: {type: integer, default: 7}");
        try (var watch = cluster.watch(THINGS, "labelSelector=on=yes")) {
            watch.next();
            cluster.patch(THINGS, "t", "metadata: {labels: null}");

            var deleted = watch.next();

            assertThat(deleted.text()).isEqualTo("DELETED t");
            assertThat(deleted.object().path("spec")).isEqualTo(spec("{a: x, c: 7}"));
        }
    }

    @Test
    void are_stored_anew_by_a_write_that_changes_nothing_else() {
        redefine("a: {type: string}, c: {type: integer, default: 7}");
        var read = cluster.get(THINGS, "t");

        var written = cluster.update(THINGS, read);
        var again = cluster.update(THINGS, written);

        assertThat(version(written)).isGreaterThan(version(read));
        assertThat(written.at("/metadata/generation")).isEqualTo(read.at("/metadata/generation"));
        assertThat(version(again)).isEqualTo(version(written));
    }

    @Test
    void lose_in_another_version_what_that_one_does_not_know() {
        var type =
                cluster.engineAssembly
                        .catalog()
                        .find("example.com", "v1beta1", "things")
                        .orElseThrow();
        var request =
                new ApiRequest(
                        Verb.get,
                        type,
                        "default",
                        "t",
                        "",
                        Cluster.options(),
                        null,
                        null,
                        User.SERVER);

        var seen = Cluster.object(cluster.engineAssembly.handler().handle(request));

        assertThat(seen.path("spec")).isEqualTo(spec("{a: x}"));
    }

    private void redefine(String properties) {
        var crd = cluster.get(CRDS, THINGS);
        crd.set("spec", Cluster.yaml(DEFINITION.formatted(properties)).get("spec"));
        cluster.update(CRDS, crd);
    }

    private static JsonNode spec(String yaml) {
        return Cluster.yaml(yaml);
    }

    private static long version(JsonNode object) {
        return object.at("/metadata/resourceVersion").asLong();
    }
}
