// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(Catalog.builtIn().bindings())
                .allSatisfy(
                        binding ->
                                assertThat(String.join(" ", binding.command()))
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
        assertThat(found.environment()).isEqualTo(Binding.HOST);
    }

    @Test
    void when_packages_come_without_what_they_ask_for_then_that_is_another_environment() {
        var one = new Pins("e", new Version(3, 8), new Version(3, 9), List.of("a"));
        var other = new Pins("e", new Version(3, 8), new Version(3, 9), List.of("a"), List.of("b"));

        assertThat(other.directory()).isNotEqualTo(one.directory());
    }

    @Test
    void when_every_binding_names_an_environment_then_it_exists() {
        var catalog = Catalog.builtIn();

        assertThat(catalog.bindings())
                .allMatch(
                        binding ->
                                List.of(Binding.HOST, Binding.SELF).contains(binding.environment())
                                        || catalog.environment(binding.environment()).isPresent());
    }
}
