// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.Comparator;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * What discovery says of a subresource: verbs, and the kind that goes over the wire.
 *
 * @param group empty with {@code version} when the kind is of the parent's group
 */
record Subresource(String name, String group, String version, String kind, List<String> verbs) {
    private static final List<String> STATUS = List.of("get", "patch", "update");
    private static final List<String> STREAM = List.of("create", "get");

    static Subresource of(ResourceType parent, String name) {
        return switch (name) {
            case "scale" -> new Subresource(name, "autoscaling", "v1", "Scale", STATUS);
            case "eviction" -> new Subresource(name, "policy", "v1", "Eviction", List.of("create"));
            case "token" ->
                    new Subresource(
                            name, "authentication.k8s.io", "v1", "TokenRequest", List.of("create"));
            case "binding" -> new Subresource(name, "", "", "Binding", List.of("create"));
            case "log" -> new Subresource(name, "", "", parent.kind(), List.of("get"));
            case "finalize" -> new Subresource(name, "", "", parent.kind(), List.of("update"));
            case "exec" -> new Subresource(name, "", "", "PodExecOptions", STREAM);
            case "attach" -> new Subresource(name, "", "", "PodAttachOptions", STREAM);
            case "portforward" -> new Subresource(name, "", "", "PodPortForwardOptions", STREAM);
            case "proxy" ->
                    new Subresource(
                            name,
                            "",
                            "",
                            parent.kind() + "ProxyOptions",
                            List.of("create", "delete", "get", "patch", "update"));
            default -> new Subresource(name, "", "", parent.kind(), STATUS);
        };
    }

    /** As discovery lists them: sorted by name, but a custom kind's status comes first. */
    static List<Subresource> all(ResourceType parent) {
        var order = Comparator.<String>naturalOrder();
        return parent.subresources().stream()
                .sorted(parent.custom() ? order.reversed() : order)
                .map(name -> of(parent, name))
                .toList();
    }

    boolean foreign() {
        return !version.isEmpty();
    }
}
