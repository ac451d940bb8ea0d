// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The one pod of a run that somebody joins: the image as it is, with what is mounted. */
record PodManifest(RunRequest request, AttachedOptions attached) {
    static final String CONTAINER = "main";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    JsonNode pod() {
        var pod = MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
        var metadata = pod.putObject("metadata").put("name", request.name());
        if (!request.packages().isEmpty()) {
            var annotations = metadata.putObject("annotations");
            request.packages().annotations(CONTAINER).forEach(annotations::put);
        }
        var spec = pod.putObject("spec");
        spec.put("restartPolicy", "Never").put("terminationGracePeriodSeconds", 5);
        var container = spec.putArray("containers").addObject();
        container.put("name", CONTAINER).put("image", request.image());
        container.put("stdin", attached.stdin()).put("stdinOnce", attached.stdin());
        container.put("tty", attached.terminal());
        var command = container.putArray("command");
        request.command().forEach(command::add);
        var variables = container.putArray("env");
        request.environment()
                .forEach(
                        (name, value) ->
                                variables.addObject().put("name", name).put("value", value));
        if (request.gpus() > 0) {
            var limits = container.putObject("resources").putObject("limits");
            limits.put("nvidia.com/gpu", request.gpus());
        }
        RunMount.describe(
                request.mounts(), container.putArray("volumeMounts"), spec.putArray("volumes"));
        return pod;
    }
}
