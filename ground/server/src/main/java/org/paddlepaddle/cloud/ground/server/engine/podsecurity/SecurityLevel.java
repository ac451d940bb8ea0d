// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How much pods may ask for, as of a version of Kubernetes.
 *
 * @param name {@code privileged}, {@code baseline} or {@code restricted}
 * @param version {@code latest} or {@code v1.N}
 */
record SecurityLevel(String name, String version) {
    static final String PREFIX = "pod-security.kubernetes.io/";

    /** What a namespace can ask for. */
    static final List<String> MODES = List.of("enforce", "audit", "warn");

    private static final List<String> NAMES = List.of("privileged", "baseline", "restricted");
    private static final String LATEST = "latest";
    private static final Pattern NUMBERED = Pattern.compile("v1\\.(0|[1-9][0-9]{0,3})");

    /** A label that cannot be understood. */
    record Mistake(String label, String value, String complaint) {}

    static SecurityLevel of(JsonNode namespace, String mode) {
        var labels = namespace.path("metadata").path("labels");
        return new SecurityLevel(
                labels.path(PREFIX + mode).asText("privileged"),
                labels.path(PREFIX + mode + "-version").asText(LATEST));
    }

    static List<Mistake> mistakes(JsonNode namespace) {
        var labels = namespace.path("metadata").path("labels");
        var mistakes = new ArrayList<Mistake>();
        for (var mode : MODES) {
            var level = of(namespace, mode);
            if (!NAMES.contains(level.name)) {
                mistakes.add(
                        new Mistake(
                                PREFIX + mode,
                                level.name,
                                "must be one of " + String.join(", ", NAMES)));
            }
            var label = PREFIX + mode + "-version";
            if (labels.has(label) && !level.known()) {
                mistakes.add(new Mistake(label, level.version, "must be \"latest\" or \"v1.x\""));
            }
        }
        return mistakes;
    }

    private boolean known() {
        return version.equals(LATEST) || NUMBERED.matcher(version).matches();
    }

    boolean restricted() {
        return name.equals("restricted");
    }

    boolean privileged() {
        return name.equals("privileged");
    }

    /** The minor version whose rules hold. */
    int minor() {
        var numbered = NUMBERED.matcher(version);
        return numbered.matches() ? Integer.parseInt(numbered.group(1)) : Integer.MAX_VALUE;
    }

    @Override
    public String toString() {
        return name + ":" + version;
    }
}
