// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * All that a namespace can hold, events left out: they outlive what they tell of.
 *
 * @param collections paths, with a place for the namespace
 */
record Namespaced(KubernetesClient client, List<String> collections) {

    /** Every kind the server lets itself be asked for. */
    static Namespaced known(KubernetesClient client) {
        var collections = new ArrayList<>(collections(client, "/api/v1"));
        for (var group : Tree.json(client.raw("/apis")).path("groups")) {
            var version = group.at("/preferredVersion/groupVersion").asText();
            collections.addAll(collections(client, "/apis/" + version));
        }
        return new Namespaced(client, collections);
    }

    private static List<String> collections(KubernetesClient client, String version) {
        var resources = Tree.json(client.raw(version)).path("resources");
        return StreamSupport.stream(resources.spliterator(), false)
                .filter(resource -> resource.path("namespaced").asBoolean())
                .filter(resource -> resource.path("verbs").toString().contains("\"list\""))
                .map(resource -> resource.path("name").asText())
                .filter(name -> !name.equals("events"))
                .map(name -> version + "/namespaces/%s/" + name)
                .toList();
    }

    Set<String> in(String namespace) {
        var names = new TreeSet<String>();
        for (var collection : collections) {
            for (JsonNode item :
                    Tree.json(client.raw(collection.formatted(namespace))).path("items")) {
                names.add(
                        collection.substring(collection.lastIndexOf('/') + 1)
                                + "/"
                                + item.at("/metadata/name").asText());
            }
        }
        return names;
    }
}
