// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.named;
import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.plural;
import static org.paddlepaddle.cloud.ground.server.engine.podsecurity.SecuredPod.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What pods of the level {@code baseline} may not have: known ways to more than is theirs. */
final class BaselineChecks {
    private static final Set<String> CAPABILITIES =
            Set.of(
                    "AUDIT_WRITE",
                    "CHOWN",
                    "DAC_OVERRIDE",
                    "FOWNER",
                    "FSETID",
                    "KILL",
                    "MKNOD",
                    "NET_BIND_SERVICE",
                    "SETFCAP",
                    "SETGID",
                    "SETPCAP",
                    "SETUID",
                    "SYS_CHROOT");
    private static final Set<String> SYSCTLS =
            Set.of(
                    "kernel.shm_rmid_forced",
                    "net.ipv4.ip_local_port_range",
                    "net.ipv4.ip_local_reserved_ports",
                    "net.ipv4.ip_unprivileged_port_start",
                    "net.ipv4.ping_group_range",
                    "net.ipv4.tcp_fin_timeout",
                    "net.ipv4.tcp_keepalive_intvl",
                    "net.ipv4.tcp_keepalive_probes",
                    "net.ipv4.tcp_keepalive_time",
                    "net.ipv4.tcp_rmem",
                    "net.ipv4.tcp_syncookies",
                    "net.ipv4.tcp_wmem");
    private static final Set<String> SELINUX_TYPES =
            Set.of("", "container_t", "container_init_t", "container_kvm_t", "container_engine_t");
    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String UNCONFINED = "Unconfined";

    private BaselineChecks() {}

    static Optional<Violation> appArmor(SecuredPod pod) {
        var bad = new ArrayList<String>();
        pod.metadata()
                .path("annotations")
                .properties()
                .forEach(
                        one -> {
                            var profile = one.getValue().asText();
                            boolean allowed =
                                    profile.isEmpty()
                                            || profile.equals("runtime/default")
                                            || profile.startsWith("localhost/");
                            if (one.getKey().startsWith(APP_ARMOR) && !allowed) {
                                bad.add("%s=\"%s\"".formatted(one.getKey(), profile));
                            }
                        });
        bad.sort(null);
        var setters =
                pod.setters(
                        context -> context.at("/appArmorProfile/type").asText().equals(UNCONFINED));
        if (!setters.isEmpty()) {
            bad.addFirst(setters + " must not set AppArmor profile type to \"Unconfined\"");
        }
        return violation(plural("forbidden AppArmor profile", bad.size()), String.join(", ", bad));
    }

    static Optional<Violation> capabilities(SecuredPod pod) {
        var added = new TreeSet<String>();
        var names =
                pod.containers(
                        context -> {
                            var bad = added(context, CAPABILITIES);
                            added.addAll(bad);
                            return !bad.isEmpty();
                        });
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        "non-default capabilities",
                        named("container", names)
                                + " must not include "
                                + quoted(added)
                                + " in securityContext.capabilities.add");
    }

    /** What a container adds beyond what it may. */
    static List<String> added(JsonNode context, Set<String> allowed) {
        return texts(context.at("/capabilities/add"))
                .filter(name -> !allowed.contains(name))
                .toList();
    }

    static Stream<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText);
    }

    static Optional<Violation> privileged(SecuredPod pod) {
        var names = pod.containers(context -> context.path("privileged").asBoolean());
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        "privileged",
                        named("container", names)
                                + " must not set securityContext.privileged=true");
    }

    static Optional<Violation> procMount(SecuredPod pod) {
        var names =
                pod.containers(
                        context -> !context.path("procMount").asText("Default").equals("Default"));
        return names.isEmpty()
                ? Optional.empty()
                : violation(
                        "procMount",
                        "%s must not set securityContext.procMount to %s"
                                .formatted(
                                        named("container", names),
                                        quoted(
                                                pod.values(
                                                        "/procMount",
                                                        type -> !type.equals("Default")))));
    }

    static Optional<Violation> seLinux(SecuredPod pod) {
        var setters =
                pod.setters(
                        context -> {
                            var options = context.path("seLinuxOptions");
                            return !SELINUX_TYPES.contains(options.path("type").asText())
                                    || !options.path("user").asText().isEmpty()
                                    || !options.path("role").asText().isEmpty();
                        });
        if (setters.isEmpty()) {
            return Optional.empty();
        }
        var types = pod.values("/seLinuxOptions/type", type -> !SELINUX_TYPES.contains(type));
        var bad = new ArrayList<String>();
        if (!types.isEmpty()) {
            bad.add(named("type", types));
        }
        for (var field : List.of("user", "role")) {
            if (!pod.values("/seLinuxOptions/" + field, value -> !value.isEmpty()).isEmpty()) {
                bad.add(field + " may not be set");
            }
        }
        return violation(
                "seLinuxOptions",
                setters
                        + " set forbidden securityContext.seLinuxOptions: "
                        + String.join("; ", bad));
    }

    static Optional<Violation> seccomp(SecuredPod pod) {
        var setters =
                pod.setters(
                        context -> context.at("/seccompProfile/type").asText().equals(UNCONFINED));
        return setters.isEmpty()
                ? Optional.empty()
                : violation(
                        "seccompProfile",
                        setters
                                + " must not set securityContext.seccompProfile.type to"
                                + " \"Unconfined\"");
    }

    static Optional<Violation> sysctls(SecuredPod pod) {
        return violation(
                "forbidden sysctls",
                pod.context()
                        .path("sysctls")
                        .valueStream()
                        .map(sysctl -> sysctl.path("name").asText())
                        .filter(name -> !SYSCTLS.contains(name))
                        .collect(Collectors.joining(", ")));
    }

    /** None when there is nothing to say. */
    static Optional<Violation> violation(String reason, String detail) {
        return detail.isEmpty() ? Optional.empty() : Optional.of(new Violation(reason, detail));
    }
}
