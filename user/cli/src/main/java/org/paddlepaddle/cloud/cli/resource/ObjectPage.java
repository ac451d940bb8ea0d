// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.terminal.Documents;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/**
 * What a person wants to know of an object, without the bookkeeping. Kinds that have no page of
 * their own are shown as they are.
 *
 * @param kind of the object
 */
record ObjectPage(String kind, JsonNode object, Instant now) {
    List<String> lines() {
        var head = head();
        return switch (kind) {
            case "Pod" -> new PodPage(object).after(head).lines();
            case "Node" -> node(head).lines();
            case "Service" -> service(head).lines();
            case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet" -> workload(head).lines();
            case "Job" -> job(head).lines();
            case "PaddleJob" -> paddleJob(head).lines();
            default -> plain(head);
        };
    }

    private Fields head() {
        var metadata = object.path("metadata");
        var head = new Fields().add("Name", metadata.path("name").asText());
        return head.addIf("Namespace", metadata.path("namespace"))
                .addMap("Labels", metadata.path("labels"), "=")
                .addMap("Annotations", metadata.path("annotations"), ": ")
                .add("Created", when(metadata.path("creationTimestamp").asText("")))
                .addIf("Deleted", metadata.path("deletionTimestamp"))
                .addIf("Controlled By", owner(metadata.path("ownerReferences").path(0)));
    }

    private static JsonNode owner(JsonNode reference) {
        return reference.isMissingNode()
                ? reference
                : TextNode.valueOf(
                        reference.path("kind").asText() + "/" + reference.path("name").asText());
    }

    private String when(String time) {
        try {
            return time + " (" + Times.age(Instant.parse(time), now) + " ago)";
        } catch (DateTimeException _) {
            return time;
        }
    }

    private Fields node(Fields page) {
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
        var addresses = new Fields();
        status.path("addresses")
                .forEach(
                        it -> addresses.add(it.path("type").asText(), it.path("address").asText()));
        var facts = status.path("nodeInfo");
        return page.add("Taints", String.join(", ", taints))
                .add("Unschedulable", String.valueOf(spec.path("unschedulable").asBoolean()))
                .block("Conditions", conditions())
                .block("Addresses", addresses)
                .block("Capacity", new Fields().all(status.path("capacity")))
                .block("Allocatable", new Fields().all(status.path("allocatable")))
                .block(
                        "System",
                        new Fields()
                                .addIf("Kernel", facts.path("kernelVersion"))
                                .addIf("Image", facts.path("osImage"))
                                .addIf("Runtime", facts.path("containerRuntimeVersion"))
                                .addIf("Kubelet", facts.path("kubeletVersion")));
    }

    private Fields service(Fields page) {
        var spec = object.path("spec");
        var ports = new Fields();
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
        return page.addMap("Selector", spec.path("selector"), "=")
                .add("Type", spec.path("type").asText("ClusterIP"))
                .addIf("IP", spec.path("clusterIP"))
                .addIf("External Name", spec.path("externalName"))
                .addIf("External IPs", spec.path("externalIPs"))
                .addIf("Load Balancer", object.at("/status/loadBalancer/ingress"))
                .block("Ports", ports)
                .addIf("Session Affinity", spec.path("sessionAffinity"));
    }

    private Fields workload(Fields page) {
        var spec = object.path("spec");
        var status = object.path("status");
        page.addMap("Selector", spec.path("selector").path("matchLabels"), "=");
        if (kind.equals("DaemonSet")) {
            page.add(
                    "Pods",
                    "%d wanted | %d scheduled | %d updated | %d ready | %d misplaced"
                            .formatted(
                                    status.path("desiredNumberScheduled").asInt(),
                                    status.path("currentNumberScheduled").asInt(),
                                    status.path("updatedNumberScheduled").asInt(),
                                    status.path("numberReady").asInt(),
                                    status.path("numberMisscheduled").asInt()));
        } else {
            page.add(
                    "Replicas",
                    "%d wanted | %d updated | %d there | %d ready | %d available"
                            .formatted(
                                    spec.path("replicas").asInt(1),
                                    status.path("updatedReplicas").asInt(),
                                    status.path("replicas").asInt(),
                                    status.path("readyReplicas").asInt(),
                                    status.path("availableReplicas").asInt()));
        }
        return page.addIf("Strategy", spec.path("strategy"))
                .addIf("Update Strategy", spec.path("updateStrategy"))
                .addIf("Service", spec.path("serviceName"))
                .addIf("Paused", spec.path("paused"))
                .block("Pod Template", template(spec.path("template")))
                .block("Conditions", conditions());
    }

    private Fields job(Fields page) {
        var spec = object.path("spec");
        var status = object.path("status");
        return page.addIf("Parallelism", spec.path("parallelism"))
                .addIf("Completions", spec.path("completions"))
                .addIf("Completion Mode", spec.path("completionMode"))
                .addIf("Backoff Limit", spec.path("backoffLimit"))
                .addIf("Suspended", spec.path("suspend"))
                .addIf("Deadline Seconds", spec.path("activeDeadlineSeconds"))
                .addIf("Started", status.path("startTime"))
                .addIf("Completed", status.path("completionTime"))
                .add(
                        "Pods",
                        "%d active | %d succeeded | %d failed"
                                .formatted(
                                        status.path("active").asInt(),
                                        status.path("succeeded").asInt(),
                                        status.path("failed").asInt()))
                .addIf("Completed Indexes", status.path("completedIndexes"))
                .block("Pod Template", template(spec.path("template")))
                .block("Conditions", conditions());
    }

    private Fields paddleJob(Fields page) {
        var spec = object.path("spec");
        var status = object.path("status");
        page.add("Phase", status.path("phase").asText(""))
                .addIf("Mode", status.path("mode"))
                .addIf("Started", status.path("startTime"))
                .addIf("Completed", status.path("completionTime"))
                .addIf("Attempt", status.path("attempt"))
                .addIf("Restarts", status.path("restarts"))
                .addIf("Suspended", spec.path("suspend"))
                .addIf("Elastic", spec.path("elasticPolicy"))
                .addIf("Intranet", spec.path("intranet"))
                .addIf("Clean Pod Policy", spec.path("cleanPodPolicy"))
                .addIf("Backoff Limit", spec.path("backoffLimit"));
        for (var role : List.of("ps", "worker", "heter")) {
            if (spec.has(role)) {
                var state = status.path(role);
                var fields =
                        new Fields()
                                .add("Replicas", spec.path(role).path("replicas").asText("1"))
                                .addIf("Ready", state.path("ready"))
                                .addIf("Running", state.path("running"))
                                .addIf("Failed", state.path("failed"))
                                .addIf("Succeeded", state.path("succeeded"));
                page.block(role, merged(fields, template(spec.path(role).path("template"))));
            }
        }
        return page.block("Conditions", conditions());
    }

    private static List<String> merged(Fields first, Fields second) {
        var lines = new ArrayList<>(first.lines());
        lines.addAll(second.lines());
        return lines;
    }

    private static Fields template(JsonNode template) {
        return new PodPage(template).containers(new Fields());
    }

    private List<String> conditions() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("TYPE", "STATUS", "REASON", "MESSAGE"));
        for (var condition : object.path("status").path("conditions")) {
            rows.add(
                    List.of(
                            condition.path("type").asText(),
                            condition.path("status").asText(),
                            condition.path("reason").asText("-"),
                            condition.path("message").asText("")));
        }
        return rows.size() == 1 ? List.of() : Columns.set(rows);
    }

    private List<String> plain(Fields head) {
        var rest = new ObjectMapper().createObjectNode();
        object.properties().stream()
                .filter(it -> !List.of("metadata", "apiVersion", "kind").contains(it.getKey()))
                .forEach(it -> rest.set(it.getKey(), it.getValue()));
        var lines = new ArrayList<>(head.lines());
        if (!rest.isEmpty()) {
            lines.addAll(Documents.yaml(rest).lines().toList());
        }
        return lines;
    }
}
