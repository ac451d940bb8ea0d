// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.version.VersionOrder;

/** What users of deprecated versions of kinds are warned of. */
final class Deprecations {
    private static final Map<String, String> BUILT_IN =
            Map.of(
                    "endpoints",
                    "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
                    "componentstatuses",
                    "v1 ComponentStatus is deprecated in v1.19+");

    private final JsonNode spec;

    private Deprecations(JsonNode spec) {
        this.spec = spec;
    }

    static Optional<String> builtIn(ResourceType type) {
        return Optional.ofNullable(BUILT_IN.get(type.groupResource()));
    }

    /** By version; versions that are not deprecated are left out. */
    static Map<String, String> of(JsonNode spec) {
        var deprecations = new Deprecations(spec);
        var texts = new LinkedHashMap<String, String>();
        for (var version : spec.path("versions")) {
            if (version.path("deprecated").asBoolean()) {
                var own = version.path("deprecationWarning");
                var name = version.path("name").asText();
                texts.put(name, own.isTextual() ? own.asText() : deprecations.text(name));
            }
        }
        return texts;
    }

    private String text(String version) {
        return named(version)
                + " is deprecated"
                + replacement(version).map(newer -> "; use " + named(newer)).orElse("");
    }

    private String named(String version) {
        return "%s/%s %s"
                .formatted(
                        spec.path("group").asText(),
                        version,
                        spec.path("names").path("kind").asText());
    }

    /** The newest version that is served and good, if it is newer. */
    private Optional<String> replacement(String version) {
        return spec.path("versions")
                .valueStream()
                .filter(other -> other.path("served").asBoolean())
                .filter(other -> !other.path("deprecated").asBoolean())
                .map(other -> other.path("name").asText())
                .filter(other -> VersionOrder.NEWEST_FIRST.compare(other, version) < 0)
                .min(VersionOrder.NEWEST_FIRST);
    }
}
