// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** A compiled pipeline in a file, with the parameters that were typed. */
record PipelineManifest(Path file, Map<String, String> parameters) {
    /** The message of a run or a recurring run, to which more may be added. */
    ObjectNode message(Shell shell, String name) {
        var body = PipelineApi.JSON.createObjectNode();
        body.put("name", name.isEmpty() ? String.valueOf(file.getFileName()) : name);
        var spec = body.putObject("pipeline_spec");
        spec.put("workflow_manifest", text(shell));
        var list = spec.putArray("parameters");
        parameters.forEach((key, value) -> list.addObject().put("name", key).put("value", value));
        return body;
    }

    private String text(Shell shell) {
        try {
            return Files.readString(shell.path(file));
        } catch (IOException e) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("pipeline.no-file", file, String.valueOf(e.getMessage())));
        }
    }
}
