// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.write.ImageSpec;
import org.paddlepaddle.cloud.ground.image.write.LayerFile;

class ProductImageTest {
    private static final Path DOCKERFILE = Path.of("../../deploy/images/Dockerfile");

    @TempDir Path directory;

    /** For people who have Docker: the same, on a base image. {@code -Dgolden.update} writes it. */
    @Test
    void then_the_dockerfile_says_the_same_of_containers() throws IOException {
        var expected = dockerfile(ProductImage.spec(ProductImage.NAME, "0.5.0"));
        if (System.getProperty("golden.update") != null) {
            Files.writeString(DOCKERFILE, expected);
        }

        assertThat(DOCKERFILE).content().isEqualTo(expected);
    }

    private static String dockerfile(ImageSpec spec) {
        var environment =
                spec.environment().entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("PATH"))
                        .filter(entry -> !entry.getKey().equals("JAVA_HOME"))
                        .map(entry -> "ENV " + entry.getKey() + "=" + entry.getValue() + "\n")
                        .collect(joining());
        var labels =
                spec.labels().entrySet().stream()
                        .map(entry -> "LABEL " + entry.getKey() + "=" + entry.getValue() + "\n")
                        .collect(joining());
        return """
        # SPDX-License-Identifier: Apache-2.0
        # The image of pdc image self, on a base image of Docker's. From a built checkout:
        #   ./mvnw -q package -DskipTests -pl app/dist -am
        #   docker build -f deploy/images/Dockerfile -t paddlecloud/paddlecloud:0.5.0 .
        # Written by ProductImageTest (-Dgolden.update).
        FROM eclipse-temurin:25-jre
        COPY app/dist/target/paddlecloud /opt/paddlecloud
        ENV PATH=/opt/paddlecloud/bin:$PATH
        %s%sUSER %s
        WORKDIR %s
        ENTRYPOINT [%s]
        """
                .formatted(
                        environment,
                        labels,
                        spec.user(),
                        spec.workingDirectory(),
                        spec.entrypoint().stream()
                                .map(word -> '"' + word + '"')
                                .collect(joining(", ")));
    }

    @Test
    void then_the_bill_names_java_jars_and_files_and_is_the_same_each_time() throws IOException {
        var jar = directory.resolve("tool-1.2.3.jar");
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("META-INF/maven/org.example/tool/pom.properties"));
            zip.write("groupId=org.example\n".getBytes(StandardCharsets.UTF_8));
        }
        var library = Files.writeString(directory.resolve("libc.so.6"), "native");
        List<LayerFile> jars =
                List.of(new LayerFile.Copy("opt/paddlecloud/lib/tool-1.2.3.jar", false, jar));
        List<LayerFile> system =
                List.of(
                        new LayerFile.Copy("lib/libc.so.6", true, library),
                        new LayerFile.Link("bin", "usr/bin"));

        var bill = BillOfMaterials.of("0.5.0", jars, "25.0.3", system);

        var tree = new ObjectMapper().readTree(bill);
        assertThat(tree.path("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(tree.path("components").findValuesAsText("name"))
                .containsExactly("OpenJDK", "tool", "/lib/libc.so.6");
        assertThat(tree.path("components").path(1).path("purl").asText())
                .isEqualTo("pkg:maven/org.example/tool@1.2.3");
        assertThat(tree.path("components").path(2).path("hashes").path(0).path("content").asText())
                .hasSize(64);
        assertThat(BillOfMaterials.of("0.5.0", jars, "25.0.3", system)).isEqualTo(bill);
    }
}
