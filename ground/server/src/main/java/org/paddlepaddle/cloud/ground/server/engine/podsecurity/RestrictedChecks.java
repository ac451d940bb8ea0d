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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What pods of the level {@code restricted} must say, and may not have besides. */
final class RestrictedChecks {
    private static final Set<String> CAPABILITIES = Set.of("NET_BIND_SERVICE");
    private static final Set<String> VOLUMES =
            Set.of(
                    "configMap",
                    "csi",
                    "downwardAPI",
                    "emptyDir",
                    "ephemeral",
                    "persistentVolumeClaim",
                    "projected",
                    "secret");
    private static final Set<String> PROFILES = Set.of("RuntimeDefault", "Localhost");

    private RestrictedChecks() {}

    static Optional<Violation> escalation(SecuredPod pod) {
        var names =
                pod.containers(context -> context.path("allowPrivilegeEscalation").asBoolean(true));
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        "allowPrivilegeEscalation != false",
                        named("container", names)
                                + " must set securityContext.allowPrivilegeEscalation=false");
    }

    static Optional<Violation> capabilities(SecuredPod pod) {
        var keep =
                pod.containers(
                        context ->
                                BaselineChecks.texts(context.at("/capabilities/drop"))
                                        .noneMatch("ALL"::equals));
        var added = new TreeSet<String>();
        var add =
                pod.containers(
                        context -> {
                            var bad = BaselineChecks.added(context, CAPABILITIES);
                            added.addAll(bad);
                            return !bad.isEmpty();
                        });
        var details = new ArrayList<String>();
        if (!keep.isEmpty()) {
            details.add(
                    named("container", keep)
                            + " must set securityContext.capabilities.drop=[\"ALL\"]");
        }
        if (!add.isEmpty()) {
            details.add(
                    "%s must not include %s in securityContext.capabilities.add"
                            .formatted(named("container", add), quoted(added)));
        }
        return violation("unrestricted capabilities", String.join("; ", details));
    }

    static Optional<Violation> volumes(SecuredPod pod) {
        var names = new ArrayList<String>();
        var types = new TreeSet<String>();
        for (var volume : pod.spec().path("volumes")) {
            volume.properties().stream()
                    .map(field -> field.getKey())
                    .filter(field -> !field.equals("name") && !VOLUMES.contains(field))
                    .findFirst()
                    .ifPresent(
                            type -> {
                                names.add(volume.path("name").asText());
                                types.add(type);
                            });
        }
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        "restricted volume types",
                        "%s %s %s %s"
                                .formatted(
                                        named("volume", names),
                                        names.size() == 1 ? "uses" : "use",
                                        plural("restricted volume type", types.size()),
                                        quoted(types)));
    }

    static Optional<Violation> nonRoot(SecuredPod pod) {
        var setters =
                pod.setters(
                        context ->
                                context.has("runAsNonRoot")
                                        && !context.path("runAsNonRoot").asBoolean());
        var detail =
                setters.isEmpty()
                        ? missing(pod, "runAsNonRoot", "securityContext.runAsNonRoot=true")
                        : setters + " must not set securityContext.runAsNonRoot=false";
        return violation("runAsNonRoot != true", detail);
    }

    static Optional<Violation> user(SecuredPod pod) {
        var setters =
                pod.setters(
                        context ->
                                context.has("runAsUser") && context.path("runAsUser").asInt() == 0);
        return setters.isEmpty()
                ? Optional.empty()
                : violation("runAsUser=0", setters + " must not set runAsUser=0");
    }

    static Optional<Violation> seccomp(SecuredPod pod) {
        Predicate<JsonNode> bad =
                context ->
                        context.has("seccompProfile")
                                && !PROFILES.contains(context.at("/seccompProfile/type").asText());
        var setters = pod.setters(bad);
        var wish = "securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\"";
        var detail =
                setters.isEmpty()
                        ? missing(pod, "seccompProfile", wish)
                        : "%s must not set securityContext.seccompProfile.type to %s"
                                .formatted(
                                        setters,
                                        quoted(
                                                pod.values(
                                                        "/seccompProfile/type",
                                                        type -> !PROFILES.contains(type))));
        return violation("seccompProfile", detail);
    }

    /** Containers without a field that the pod does not have either. */
    private static String missing(SecuredPod pod, String field, String wish) {
        var names =
                pod.context().has(field)
                        ? List.<String>of()
                        : pod.containers(context -> !context.has(field));
        return names.isEmpty() ? "" : "pod or " + named("container", names) + " must set " + wish;
    }
}
