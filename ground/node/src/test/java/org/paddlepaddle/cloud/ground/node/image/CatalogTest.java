// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

class CatalogTest {
    @ParameterizedTest
    @CsvSource({
        "python:3.11, python",
        "python, python",
        "python:slim, python",
        "docker.io/python:3.12-slim, python",
        "busybox, host",
        "docker.io/busybox:1.36, host",
        "docker.io/library/alpine, host",
        "ubuntu:22.04, host",
        "debian, host",
        "alpine:3, host"
    })
    void when_a_name_is_known_then_it_has_its_environment(String image, String environment) {
        var found = Catalog.builtIn().find(image).orElseThrow();

        assertThat(found.environment()).isEqualTo(environment);
    }

    @Test
    void when_pods_share_the_network_then_no_command_takes_all_addresses() {
        assertThat(Catalog.builtIn().imageBindings())
                .allSatisfy(
                        imageBinding ->
                                assertThat(String.join(" ", imageBinding.command()))
                                        .doesNotContain("0.0.0.0", "localhost", "::"));
    }

    @Test
    void when_a_name_is_unknown_then_there_is_nothing() {
        assertThat(Catalog.builtIn().find("nginx:1")).isEmpty();
    }

    @Test
    void when_the_user_maps_a_name_then_that_holds_first(@TempDir Path directory)
            throws IOException {
        var file = directory.resolve("catalog.yaml");
        Files.writeString(file, "images: [ { pattern: 'python:3*', command: [ mine ] } ]");

        var found = Catalog.builtIn().behind(file).find("python:3.9").orElseThrow();

        assertThat(found.command()).containsExactly("mine");
        assertThat(found.environment()).isEqualTo(ImageBinding.HOST);
    }

    @Test
    void when_packages_come_without_what_they_ask_for_then_that_is_another_environment() {
        var one = new EnvironmentSpec("e", new Version(3, 8), new Version(3, 9), List.of("a"));
        var other =
                new EnvironmentSpec(
                        "e",
                        new Version(3, 8),
                        new Version(3, 9),
                        List.of("a"),
                        List.of("b"),
                        Optional.empty());

        assertThat(other.directory()).isNotEqualTo(one.directory());
    }

    @Test
    void when_every_binding_names_an_environment_then_it_exists() {
        var catalog = Catalog.builtIn();

        assertThat(catalog.imageBindings())
                .allMatch(
                        imageBinding ->
                                List.of(ImageBinding.HOST, ImageBinding.SELF)
                                                .contains(imageBinding.environment())
                                        || catalog.environment(imageBinding.environment())
                                                .isPresent());
    }

    private static Catalog catalog(String yaml) throws IOException {
        return Catalog.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void when_an_environment_is_made_from_another_then_it_lies_on_that() throws IOException {
        var users =
                catalog(
                        """
                        environments:
                          - { name: mine, from: python, python: { from: "3.8", to: "3.99" }, packages: [ six ] }
                        """);

        var mine = users.before(Catalog.builtIn()).environment("mine").orElseThrow();

        assertThat(mine.layer().orElseThrow().base().name()).isEqualTo("python");
        assertThat(mine.title()).isEqualTo("python with six");
    }

    @Test
    void when_environments_are_made_from_each_other_then_that_is_said() throws IOException {
        var circle =
                catalog(
                        """
                        environments:
                          - { name: a, from: b, python: { from: "3.8", to: "3.9" } }
                          - { name: b, from: a, python: { from: "3.8", to: "3.9" } }
                        """);

        assertThatThrownBy(() -> circle.environment("a"))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("in turn");
    }

    @Test
    void when_a_pod_wants_packages_then_the_contents_name_the_environment() {
        var base = Catalog.builtIn().environment("python").orElseThrow();
        var one = new PythonRequirements(List.of("six", "idna"), List.of());
        var same = new PythonRequirements(List.of(" idna", "six", "six"), List.of());
        var held = new PythonRequirements(List.of("six", "idna"), List.of("six==1.17.0"));

        assertThat(base.with(one).directory())
                .isEqualTo(base.with(same).directory())
                .isNotEqualTo(base.with(held).directory())
                .isNotEqualTo(base.directory());
    }
}
