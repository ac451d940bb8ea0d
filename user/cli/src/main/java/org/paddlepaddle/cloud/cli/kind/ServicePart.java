// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Services. */
final class ServicePart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("Service");
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var ports = new FieldLines();
        for (var port : spec.path("ports")) {
            var target = port.path("targetPort").asText(port.path("port").asText());
            var outside =
                    port.has("nodePort") ? ", node port " + port.path("nodePort").asText() : "";
            ports.add(
                    port.path("name").asText("<unnamed>"),
                    "%s/%s -> %s%s"
                            .formatted(
                                    port.path("port").asText(),
                                    port.path("protocol").asText("TCP"),
                                    target,
                                    outside));
        }
        return Optional.of(
                page.addMap("Selector", spec.path("selector"), "=")
                        .add("Type", spec.path("type").asText("ClusterIP"))
                        .addIf("IP", spec.path("clusterIP"))
                        .addIf("External Name", spec.path("externalName"))
                        .addIf("External IPs", spec.path("externalIPs"))
                        .addIf("Load Balancer", object.at("/status/loadBalancer/ingress"))
                        .block("Ports", ports)
                        .addIf("Session Affinity", spec.path("sessionAffinity")));
    }

    @Override
    public Optional<QueryString> pods(JsonNode service) {
        var selector = service.path("spec").path("selector");
        return selector.isEmpty() ? Optional.empty() : Optional.of(KindParts.labelled(selector));
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        var pods =
                pods(object)
                        .map(
                                queryString ->
                                        inquiry.all(
                                                KindMapper.POD.in(inquiry.namespace())
                                                        + queryString))
                        .orElse(List.of())
                        .stream()
                        .map(pod -> WhyQuery.as(pod, Pod.class))
                        .toList();
        return Optional.of(
                ObjectWhy.ofService(WhyQuery.as(object, Service.class), pods, inquiry.evidence()));
    }
}
