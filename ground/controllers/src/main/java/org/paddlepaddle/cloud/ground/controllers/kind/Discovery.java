// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

import io.fabric8.kubernetes.api.model.APIGroup;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Asks the API server which kinds it serves. */
final class Discovery {
    private static final List<String> NEEDED_VERBS = List.of("list", "watch", "delete");

    /** Many, short-lived, never owned: watching them costs much and collects nothing. */
    private static final Set<String> IGNORED = Set.of("events", "events.events.k8s.io");

    private Discovery() {}

    /** Kinds that can be listed, watched and deleted, each in its group's preferred version. */
    static List<ResourceKind> kinds(KubernetesClient client) {
        var found = new LinkedHashMap<String, ResourceKind>();
        collect(client, "", "v1", found);
        for (var group : client.getApiGroups().getGroups()) {
            versions(group).forEach(version -> collect(client, group.getName(), version, found));
        }
        return List.copyOf(found.values());
    }

    private static Stream<String> versions(APIGroup group) {
        return Stream.concat(Stream.of(group.getPreferredVersion()), group.getVersions().stream())
                .map(GroupVersionForDiscovery::getVersion)
                .distinct();
    }

    private static void collect(
            KubernetesClient client,
            String group,
            String version,
            Map<String, ResourceKind> found) {
        var served = client.getApiResources(group.isEmpty() ? version : group + "/" + version);
        if (served == null) {
            return;
        }
        for (var resource : served.getResources()) {
            if (watchable(resource)) {
                var resourceKind = kind(group, version, resource);
                found.putIfAbsent(resourceKind.toString(), resourceKind);
            }
        }
        IGNORED.forEach(found::remove);
    }

    private static boolean watchable(APIResource resource) {
        boolean subresource = resource.getName().contains("/");
        return !subresource && resource.getVerbs().containsAll(NEEDED_VERBS);
    }

    private static ResourceKind kind(String group, String version, APIResource resource) {
        return new ResourceKind(
                group,
                version,
                resource.getKind(),
                resource.getName(),
                Boolean.TRUE.equals(resource.getNamespaced()));
    }
}
