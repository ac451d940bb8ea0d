// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

/** The claim that KFP v2's {@code CreatePVC} asks for. */
final class VolumeClaim {
    private VolumeClaim() {}

    /** Without a name it has the workflow's with the suffix, or that of its node. */
    static JsonNode of(Inputs declared, NodeValues inputs, String workflow, String node) {
        var claim = JsonNodeFactory.instance.objectNode();
        claim.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        var name =
                given(inputs, "pvc_name")
                        .or(() -> given(inputs, "pvc_name_suffix").map(s -> workflow + s))
                        .orElse(node);
        var meta = claim.putObject("metadata").put("name", name);
        value(declared, inputs, "annotations").ifPresent(all -> meta.set("annotations", all));
        var spec = claim.putObject("spec");
        spec.set(
                "accessModes",
                value(declared, inputs, "access_modes")
                        .orElseGet(
                                () -> JsonNodeFactory.instance.arrayNode().add("ReadWriteOnce")));
        spec.putObject("resources")
                .putObject("requests")
                .put(
                        "storage",
                        given(inputs, "size")
                                .orElseThrow(
                                        () -> new ExpressionException("the claim has no size")));
        var volume = given(inputs, "volume_name");
        volume.ifPresent(v -> spec.put("volumeName", v));
        // An empty class is for a volume that is there; otherwise it means the usual one.
        inputs.parameter("storage_class_name")
                .filter(c -> !c.isEmpty() || volume.isPresent())
                .ifPresent(c -> spec.put("storageClassName", c));
        return claim;
    }

    private static Optional<String> given(NodeValues inputs, String name) {
        return inputs.parameter(name).filter(text -> !text.isEmpty());
    }

    private static Optional<JsonNode> value(Inputs declared, NodeValues inputs, String name) {
        return declared.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .flatMap(p -> given(inputs, name).flatMap(p.type()::value));
    }
}
