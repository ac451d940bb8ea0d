// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * How objects of a resource lie in the store: under which keys and in which version. Versions of a
 * resource, and the two groups that serve events, share one form.
 *
 * @param prefix {@code group/plural/}, with {@code core} for the empty group
 * @param apiVersion what stored objects carry
 */
public record StoredForm(String prefix, String apiVersion, Conversion conversion, Renewal renewal) {
    StoredForm(String prefix, String apiVersion, Conversion conversion) {
        this(prefix, apiVersion, conversion, Renewal.NONE);
    }

    /** Turns an object in place from one apiVersion to another; sets {@code apiVersion} itself. */
    @FunctionalInterface
    public interface Conversion {
        /** For kinds whose versions differ in nothing but their name. */
        Conversion NAME_ONLY = (object, apiVersion) -> object.put("apiVersion", apiVersion);

        void convert(ObjectNode object, String apiVersion);
    }

    /** The key of one object; cluster-scoped objects have no namespace. */
    public String key(String namespace, String name) {
        return under(namespace) + name;
    }

    /** The prefix of a namespace's keys; the empty namespace means all. */
    public String under(String namespace) {
        return namespace.isEmpty() ? prefix : prefix + namespace + "/";
    }

    /** {@code group/plural/}, with {@code core} for the empty group. */
    public static String prefix(String group, String plural) {
        return (group.isEmpty() ? "core" : group) + "/" + plural + "/";
    }
}
