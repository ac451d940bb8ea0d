// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The volume by which programs in a pod find the API server and their own token. */
final class AccountTokenVolume {
    private static final String PATH = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final String STEM = "kube-api-access-";
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    /** An hour and what a clock may be off; the agent renews it long before. */
    private static final int SECONDS = 3607;

    private static final int MODE = 0644;

    private AccountTokenVolume() {}

    /** Adds the volume for every container that has nothing at its place yet. */
    static void addTo(ObjectNode spec) {
        var name = nameIn(spec);
        boolean mounted = false;
        for (var list : List.of("initContainers", "containers")) {
            for (var container : spec.path(list)) {
                mounted |= container instanceof ObjectNode object && mount(object, name);
            }
        }
        if (mounted && !taken(spec, name)) {
            volume(list(spec, "volumes").addObject().put("name", name));
        }
    }

    /** A volume that a template already has is used again. */
    private static String nameIn(JsonNode spec) {
        for (var volume : spec.path("volumes")) {
            if (volume.path("name").asText().startsWith(STEM)) {
                return volume.path("name").asText();
            }
        }
        var name = new StringBuilder(STEM);
        for (int letter = 0; letter < 5; letter++) {
            name.append(LETTERS.charAt(ThreadLocalRandom.current().nextInt(LETTERS.length())));
        }
        return name.toString();
    }

    private static boolean taken(JsonNode spec, String name) {
        for (var volume : spec.path("volumes")) {
            if (volume.path("name").asText().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mount(ObjectNode container, String name) {
        var mounts = list(container, "volumeMounts");
        for (var mount : mounts) {
            if (mount.path("mountPath").asText().equals(PATH)) {
                return false;
            }
        }
        mounts.addObject().put("name", name).put("readOnly", true).put("mountPath", PATH);
        return true;
    }

    /** One that is absent or null is made. */
    private static ArrayNode list(ObjectNode object, String field) {
        return object.path(field) instanceof ArrayNode there ? there : object.putArray(field);
    }

    private static void volume(ObjectNode volume) {
        var projected = volume.putObject("projected").put("defaultMode", MODE);
        var sources = projected.putArray("sources");
        sources.addObject()
                .putObject("serviceAccountToken")
                .put("expirationSeconds", SECONDS)
                .put("path", "token");
        var certificate =
                sources.addObject().putObject("configMap").put("name", "kube-root-ca.crt");
        certificate.putArray("items").addObject().put("key", "ca.crt").put("path", "ca.crt");
        var field = sources.addObject().putObject("downwardAPI").putArray("items").addObject();
        field.put("path", "namespace")
                .putObject("fieldRef")
                .put("apiVersion", "v1")
                .put("fieldPath", "metadata.namespace");
    }
}
