// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.AskedService;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** Models that answer requests. */
final class PaddleServicePart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of(ServiceNames.KIND);
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        page.add("Phase", status.path("phase").asText(""))
                .addIf("URL", status.path("url"))
                .addIf("Address", status.at("/address/url"))
                .addIf("Ready Pods", status.path("replicas"))
                .addIf("Previous", status.at("/default/previous"))
                .addIf("Fixed Pods", spec.path("replicas"))
                .addIf("Scaling", spec.path("service"))
                .addIf("Container Concurrency", spec.path("containerConcurrency"))
                .addIf("Timeout Seconds", spec.path("timeoutSeconds"))
                .block("Traffic", traffic(status))
                .block("Default", endpoint(spec.path("default")));
        if (spec.has("canary")) {
            page.block("Canary", endpoint(spec.path("canary")));
        }
        return Optional.of(page.block("Conditions", KindParts.conditions(object)));
    }

    private static FieldLines endpoint(JsonNode endpoint) {
        return new FieldLines()
                .add(
                        "Image",
                        endpoint.path("containerImage").asText()
                                + ":"
                                + endpoint.path("tag").asText())
                .addIf("Port", endpoint.path("port"))
                .addIf("Command", endpoint.path("arg"));
    }

    /** Who answers how many of a hundred requests now, and what is to answer next. */
    private static List<String> traffic(JsonNode status) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("ROUTE", "REVISION", "PERCENT", "NEXT"));
        for (var share : status.path("traffic")) {
            var route = share.path("tag").asText();
            var revision = share.path("revisionName").asText();
            var latest = status.path(route).path("latest").asText(revision);
            rows.add(
                    List.of(
                            route,
                            revision,
                            share.path("percent").asText("0"),
                            latest.equals(revision) ? "" : latest));
        }
        return rows.size() == 1 ? List.of() : Columns.set(rows);
    }

    @Override
    public Optional<QueryString> pods(JsonNode service) {
        return Optional.of(
                QueryString.labels(ServiceNames.SERVICE + "=" + KindParts.name(service)));
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        var selector = ServiceNames.SERVICE + "=" + KindParts.name(object);
        var pods =
                inquiry.list(
                                KindMapper.POD.in(inquiry.namespace())
                                        + QueryString.labels(selector),
                                Pod.class)
                        .orElse(List.of());
        var said = object.path("status");
        var service =
                new AskedService(
                        WhyQuery.as(object.path("metadata"), ObjectMeta.class),
                        said.isEmpty()
                                ? PaddleServiceStatus.NONE
                                : WhyQuery.as(said, PaddleServiceStatus.class),
                        pods);
        var lines =
                new LastLogLines(inquiry.cluster(), inquiry.namespace())
                        .of(pods, Optional.empty(), "");
        var extra = new WhyQuery.Extra(List.of(), List.of(), lines);
        return Optional.of(ObjectWhy.ofPaddleService(service, inquiry.evidence(_ -> true, extra)));
    }

    @Override
    public String words() {
        return ServiceNames.SINGULAR + ".";
    }
}
