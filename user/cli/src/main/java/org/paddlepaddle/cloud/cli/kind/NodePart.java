// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Nodes. */
final class NodePart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("Node");
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        var taints = new ArrayList<String>();
        spec.path("taints")
                .forEach(
                        taint ->
                                taints.add(
                                        taint.path("key").asText()
                                                + (taint.has("value")
                                                        ? "=" + taint.path("value").asText()
                                                        : "")
                                                + ":"
                                                + taint.path("effect").asText()));
        var addresses = new FieldLines();
        status.path("addresses")
                .forEach(
                        it -> addresses.add(it.path("type").asText(), it.path("address").asText()));
        var facts = status.path("nodeInfo");
        return Optional.of(
                page.add("Taints", String.join(", ", taints))
                        .add(
                                "Unschedulable",
                                String.valueOf(spec.path("unschedulable").asBoolean()))
                        .block("Conditions", KindParts.conditions(object))
                        .block("Addresses", addresses)
                        .block("Capacity", new FieldLines().all(status.path("capacity")))
                        .block("Allocatable", new FieldLines().all(status.path("allocatable")))
                        .block(
                                "System",
                                new FieldLines()
                                        .addIf("Kernel", facts.path("kernelVersion"))
                                        .addIf("Image", facts.path("osImage"))
                                        .addIf("Runtime", facts.path("containerRuntimeVersion"))
                                        .addIf("Kubelet", facts.path("kubeletVersion"))));
    }

    @Override
    public Optional<QueryString> pods(JsonNode node) {
        return Optional.of(QueryString.fields("spec.nodeName=" + KindParts.name(node)));
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        return Optional.of(ObjectWhy.ofNode(WhyQuery.as(object, Node.class)));
    }
}
