// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.operator.start.OperatedKind;

/** What people apply to a cluster is what the tests run with; {@code -Dgolden.update} writes it. */
class DeployManifestTest {
    private static final String LICENCE = "# SPDX-License-Identifier: Apache-2.0\n";
    private static final Path ROOT = Path.of("../..");
    private static final Path KINDS = Path.of("../api/src/main/resources/manifests");
    private static final Path RIGHTS = Path.of("src/main/resources/manifests");

    private static final Path GATEWAY = Path.of("src/test/resources/gateway.yaml");

    /** A kind that another program looks after; where that runs, it brings its own definition. */
    private static final String NOT_OURS = "workflows.argoproj.io";

    private static final String ALL = String.join(",", names());

    /**
     * A file that people apply.
     *
     * @param file below the root of the repository
     * @param what the first line of its comment
     * @param parts what it is put together from, in the order in which it is applied
     */
    record Manifest(String file, String what, List<String> parts) {
        String text() {
            return LICENCE
                    + "# "
                    + what
                    + ":  kubectl apply --server-side -f "
                    + file
                    + "\n"
                    + "# Put together from the definitions, the operator's rights and its"
                    + " Deployment by DeployManifestTest\n"
                    + "# (-Dgolden.update); edit those.\n"
                    + String.join("---\n", parts);
        }

        @Override
        public String toString() {
            return file;
        }
    }

    static List<Manifest> manifests() throws IOException {
        return List.of(
                new Manifest(
                        "deploy/operator.yaml",
                        "The operator on a cluster",
                        joined(
                                List.of(
                                        definitions(""),
                                        all(RIGHTS),
                                        List.of(
                                                deployment("paddlecloud-operator", 2, ALL),
                                                part(GATEWAY))))),
                new Manifest(
                        "deploy/v1/crd.yaml",
                        "The kinds of training and data sets",
                        definitions("batch.paddlepaddle.org")),
                new Manifest(
                        "deploy/v1/operator.yaml",
                        "The operator of training jobs",
                        List.of(
                                part(RIGHTS.resolve("20-operator.yaml")),
                                part(RIGHTS.resolve("22-engines.yaml")),
                                deployment("paddle-controller-manager", 1, "paddlejob"))),
                new Manifest(
                        "deploy/extensions/controllers.yaml",
                        "The operators of data sets, beside deploy/v1/operator.yaml",
                        List.of(
                                part(RIGHTS.resolve("21-samples.yaml")),
                                deployment("paddle-sampleset-manager", 1, "sampleset"),
                                deployment("paddle-samplejob-manager", 1, "samplejob"))),
                new Manifest(
                        "assets/crd.yaml",
                        "The kind of services",
                        definitions("paddleservices.elasticserving", "paddleservices.serving")),
                new Manifest(
                        "assets/elasticserving_operator.yaml",
                        "The operator of services",
                        List.of(
                                account(),
                                part(RIGHTS.resolve("25-paddleservices.yaml")),
                                part(RIGHTS.resolve("26-gateway.yaml")),
                                deployment("elasticserving-controller-manager", 1, "paddleservice"),
                                part(GATEWAY))));
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void then_it_is_put_together_from_what_the_tests_run_with(Manifest manifest)
            throws IOException {
        var file = ROOT.resolve(manifest.file());
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, manifest.text());
        }

        assertThat(file).content().isEqualTo(manifest.text());
    }

    @Test
    void then_no_definition_is_there_that_no_controller_looks_after() throws IOException {
        var texts = manifests().stream().map(Manifest::text).toList();

        assertThat(texts).noneMatch(text -> text.contains("name: " + NOT_OURS));
    }

    /** Two of them beside each other would work on the same objects. */
    @Test
    void then_the_parts_together_have_each_kind_once() throws IOException {
        Map<String, Integer> found = new TreeMap<>();
        for (var manifest : manifests()) {
            if (!manifest.file().equals("deploy/operator.yaml")) {
                manifest.text()
                        .lines()
                        .filter(line -> line.contains("--controllers="))
                        .map(line -> line.substring(line.indexOf('=') + 1))
                        .forEach(kind -> found.merge(kind, 1, Integer::sum));
            }
        }

        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(names());
        assertThat(found.values()).containsOnly(1);
    }

    private static List<String> names() {
        return Stream.of(OperatedKind.values()).map(OperatedKind::name).toList();
    }

    /** The definitions whose file names have one of these words. */
    private static List<String> definitions(String... words) throws IOException {
        try (var files = Files.list(KINDS)) {
            var chosen =
                    files.sorted()
                            .filter(file -> !file.toString().contains(NOT_OURS))
                            .filter(file -> Stream.of(words).anyMatch(file.toString()::contains))
                            .toList();
            return parts(chosen);
        }
    }

    private static List<String> all(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return parts(files.sorted().toList());
        }
    }

    private static List<String> parts(List<Path> files) throws IOException {
        var parts = new ArrayList<String>();
        for (var file : files) {
            parts.add(part(file));
        }
        return parts;
    }

    private static String part(Path file) throws IOException {
        return Files.readString(file).replaceFirst(LICENCE, "");
    }

    /** Who the operator is, without what it may do for jobs. */
    private static String account() throws IOException {
        return Stream.of(part(RIGHTS.resolve("20-operator.yaml")).split("---\n"))
                .filter(document -> !document.contains("name: paddlecloud-operator\nrules:"))
                .filter(document -> !document.contains("kind: ClusterRole"))
                .collect(Collectors.joining("---\n"));
    }

    private static String deployment(String name, int replicas, String controllers)
            throws IOException {
        return part(Path.of("src/test/resources/deployment.yaml"))
                .replace("${name}", name)
                .replace("${replicas}", Integer.toString(replicas))
                .replace("${controllers}", controllers)
                .replace(
                        "            - --gateway\n",
                        controllers.contains("paddleservice") ? "            - --gateway\n" : "");
    }

    private static List<String> joined(List<List<String>> lists) {
        return lists.stream().flatMap(List::stream).toList();
    }
}
