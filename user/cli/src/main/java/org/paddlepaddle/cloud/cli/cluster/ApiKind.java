// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.util.List;

/**
 * A kind of object and where the API serves it.
 *
 * @param words what people may type for it, the plural first
 */
public record ApiKind(
        String group, String version, String kind, boolean namespaced, List<String> words) {

    public String plural() {
        return words.getFirst();
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code paddlejob.batch.paddlepaddle.org}, as kubectl names a kind in its answers. */
    public String singularName() {
        var singular = words.size() > 1 ? words.get(1) : plural();
        return group.isEmpty() ? singular : singular + "." + group;
    }

    public String everywhere() {
        return root() + "/" + plural();
    }

    /** The collection; the namespace does not matter for kinds that have none. */
    public String in(String namespace) {
        return namespaced ? root() + "/namespaces/" + namespace + "/" + plural() : everywhere();
    }

    public String named(String namespace, String name) {
        return in(namespace) + "/" + name;
    }

    private String root() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    }
}
