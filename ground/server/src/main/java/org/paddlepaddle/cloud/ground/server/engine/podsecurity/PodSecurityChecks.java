// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Holds a pod against a level. */
final class PodSecurityChecks {
    /**
     * @param since the minor version of Kubernetes that brought it
     * @param replaced whether the level above has a stricter one in its place
     */
    private record Check(
            int since, boolean replaced, Function<SecuredPod, Optional<Violation>> rule) {
        static Check of(Function<SecuredPod, Optional<Violation>> rule) {
            return new Check(0, false, rule);
        }

        static Check since(int minor, Function<SecuredPod, Optional<Violation>> rule) {
            return new Check(minor, false, rule);
        }

        static Check replaced(Function<SecuredPod, Optional<Violation>> rule) {
            return new Check(0, true, rule);
        }
    }

    /** In the order in which complaints are made. */
    private static final List<Check> BASELINE =
            List.of(
                    Check.of(BaselineChecks::appArmor),
                    Check.replaced(BaselineChecks::capabilities),
                    Check.of(HostChecks::hostNamespaces),
                    Check.replaced(HostChecks::hostPaths),
                    Check.of(HostChecks::hostPorts),
                    Check.since(34, HostChecks::hostsOfProbes),
                    Check.of(BaselineChecks::privileged),
                    Check.of(BaselineChecks::procMount),
                    Check.of(BaselineChecks::seLinux),
                    Check.replaced(BaselineChecks::seccomp),
                    Check.of(BaselineChecks::sysctls),
                    Check.of(HostChecks::hostProcess));

    private static final List<Check> RESTRICTED =
            List.of(
                    Check.since(8, RestrictedChecks::escalation),
                    Check.since(22, RestrictedChecks::capabilities),
                    Check.of(RestrictedChecks::volumes),
                    Check.of(RestrictedChecks::nonRoot),
                    Check.since(23, RestrictedChecks::user),
                    Check.since(19, RestrictedChecks::seccomp));

    private PodSecurityChecks() {}

    static List<Violation> violations(SecurityLevel level, SecuredPod pod) {
        if (level.privileged()) {
            return List.of();
        }
        boolean restricted = level.restricted();
        var baseline = BASELINE.stream().filter(check -> !(restricted && check.replaced()));
        return Stream.concat(baseline, restricted ? RESTRICTED.stream() : Stream.empty())
                .filter(check -> level.minor() >= check.since())
                .flatMap(check -> check.rule().apply(pod).stream())
                .toList();
    }
}
