// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.BaselineChecks.violation;
import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.named;
import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.plural;
import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What pods of the level {@code baseline} may not have of their host. */
final class HostChecks {
    private HostChecks() {}

    static Optional<Violation> hostNamespaces(SecuredPod pod) {
        return violation(
                "host namespaces",
                Stream.of("hostNetwork", "hostPID", "hostIPC")
                        .filter(field -> pod.spec().path(field).asBoolean())
                        .map(field -> field + "=true")
                        .collect(Collectors.joining(", ")));
    }

    static Optional<Violation> hostPaths(SecuredPod pod) {
        var names =
                pod.spec()
                        .path("volumes")
                        .valueStream()
                        .filter(volume -> volume.has("hostPath"))
                        .map(volume -> volume.path("name").asText())
                        .toList();
        return names.isEmpty()
                ? Optional.empty()
                : violation("hostPath volumes", named("volume", names));
    }

    static Optional<Violation> hostPorts(SecuredPod pod) {
        return used(
                pod,
                "hostPort",
                "hostPort",
                false,
                container ->
                        container
                                .path("ports")
                                .valueStream()
                                .map(port -> port.path("hostPort").asInt())
                                .filter(port -> port != 0)
                                .map(String::valueOf));
    }

    static Optional<Violation> hostsOfProbes(SecuredPod pod) {
        var handlers =
                List.of(
                        "/livenessProbe",
                        "/readinessProbe",
                        "/startupProbe",
                        "/lifecycle/postStart",
                        "/lifecycle/preStop");
        return used(
                pod,
                "probe or lifecycle host",
                "probe or lifecycle host",
                true,
                container ->
                        handlers.stream()
                                .flatMap(
                                        handler ->
                                                Stream.of("/httpGet/host", "/tcpSocket/host")
                                                        .map(field -> handler + field))
                                .map(field -> container.at(field).asText())
                                .filter(host -> !host.isEmpty()));
    }

    private static Optional<Violation> used(
            SecuredPod pod,
            String reason,
            String what,
            boolean quoted,
            Function<JsonNode, Stream<String>> found) {
        var used = new TreeSet<String>();
        var names = new ArrayList<String>();
        for (var container : pod.containers()) {
            var values = found.apply(container).toList();
            if (!values.isEmpty()) {
                names.add(container.path("name").asText());
                used.addAll(values);
            }
        }
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        reason,
                        "%s %s %s %s"
                                .formatted(
                                        named("container", names),
                                        names.size() == 1 ? "uses" : "use",
                                        plural(what, used.size()),
                                        quoted ? quoted(used) : String.join(", ", used)));
    }

    static Optional<Violation> hostProcess(SecuredPod pod) {
        var setters = pod.setters(context -> context.at("/windowsOptions/hostProcess").asBoolean());
        return setters.isEmpty()
                ? Optional.empty()
                : violation(
                        "hostProcess",
                        setters + " must not set securityContext.windowsOptions.hostProcess=true");
    }
}
