// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cli.ServedCommands;
import org.paddlepaddle.cloud.terminal.Exit;

class ExplainCommandTest {
    private static final String DOCUMENT =
            """
            {"components": {"schemas": {
             "io.k8s.api.core.v1.Pod": {"description": "A pod.", "type": "object",
              "x-kubernetes-group-version-kind": [{"group": "", "version": "v1", "kind": "Pod"}],
              "properties": {"spec": {"description": "What it should be.",
               "allOf": [{"$ref": "#/components/schemas/io.k8s.api.core.v1.PodSpec"}]}}},
             "io.k8s.api.core.v1.PodSpec": {"type": "object", "required": ["containers"],
              "properties": {
               "containers": {"type": "array", "description": "Its programs.", "items":
                {"$ref": "#/components/schemas/io.k8s.api.core.v1.Container"}},
               "nodeSelector": {"type": "object", "additionalProperties": {"type": "string"}}}},
             "io.k8s.api.core.v1.Container": {"type": "object", "properties": {
               "name": {"type": "string", "description": "Its name."}}}}}}
            """;

    @Test
    void a_field_is_found_through_references_and_lists(@TempDir Path directory) throws Exception {
        try (var shell = ServedCommands.in(directory)) {
            shell.api().answering("/openapi/v3/api/v1", DOCUMENT);

            assertThat(shell.pdc("explain pod.spec").out())
                    .isEqualTo(
                            """
                            KIND:     Pod
                            VERSION:  v1

                            FIELD:    spec <PodSpec>

                            DESCRIPTION:
                                What it should be.

                            FIELDS:
                              containers\t<[]Container> -required-
                                Its programs.

                              nodeSelector\t<map[string]string>
                                <empty>

                            """);
            assertThat(shell.pdc("explain pods.spec.containers.name").out())
                    .contains("FIELD:    name <string>", "Its name.");
            assertThat(shell.pdc("explain pod --recursive").out())
                    .contains("spec\t<PodSpec>", "    containers\t", "      name\t<string>");
            assertThat(shell.pdc("explain pod.spec.nothing").exit()).isEqualTo(Exit.USAGE.code());
        }
    }
}
