// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pods and what kube-apiserver says of them. */
class PodSecurityChecksTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    privileged | { hostNetwork: true } | ~~
                    baseline | { containers: [ { name: a } ] } | ~~
                    baseline | { hostNetwork: true, hostPID: true } | host namespaces (hostNetwork=true, hostPID=true)
                    baseline | { hostIPC: true } | host namespaces (hostIPC=true)
                    baseline | { containers: [ { name: a, securityContext: { privileged: true } } ] } | privileged (container "a" must not set securityContext.privileged=true)
                    baseline | { initContainers: [ { name: i, securityContext: { privileged: true } } ], containers: [ { name: a, securityContext: { privileged: true } } ] } | privileged (containers "i", "a" must not set securityContext.privileged=true)
                    baseline | { volumes: [ { name: v, hostPath: { path: / } } ] } | hostPath volumes (volume "v")
                    baseline | { volumes: [ { name: v, hostPath: { path: / } }, { name: w, hostPath: { path: / } } ] } | hostPath volumes (volumes "v", "w")
                    baseline | { containers: [ { name: a, securityContext: { capabilities: { add: [ SYS_ADMIN, CHOWN, NET_RAW ] } } } ] } | non-default capabilities (container "a" must not include "NET_RAW", "SYS_ADMIN" in securityContext.capabilities.add)
                    baseline | { containers: [ { name: a, ports: [ { hostPort: 80 }, { containerPort: 1 } ] } ] } | hostPort (container "a" uses hostPort 80)
                    baseline | { containers: [ { name: a, ports: [ { hostPort: 80 } ] }, { name: b, ports: [ { hostPort: 443 } ] } ] } | hostPort (containers "a", "b" use hostPorts 443, 80)
                    baseline | { containers: [ { name: a, livenessProbe: { httpGet: { host: 10.0.0.1 } } } ] } | probe or lifecycle host (container "a" uses probe or lifecycle host "10.0.0.1")
                    baseline:v1.33 | { containers: [ { name: a, livenessProbe: { httpGet: { host: 10.0.0.1 } } } ] } | ~~
                    baseline | { containers: [ { name: a, securityContext: { procMount: Unmasked } } ] } | procMount (container "a" must not set securityContext.procMount to "Unmasked")
                    baseline | { securityContext: { seLinuxOptions: { type: x } }, containers: [ { name: a } ] } | seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "x")
                    baseline | { securityContext: { seccompProfile: { type: Unconfined } }, containers: [ { name: a, securityContext: { seccompProfile: { type: Unconfined } } } ] } | seccompProfile (pod and container "a" must not set securityContext.seccompProfile.type to "Unconfined")
                    baseline | { securityContext: { sysctls: [ { name: kernel.msgmax }, { name: net.ipv4.tcp_syncookies } ] } } | forbidden sysctls (kernel.msgmax)
                    baseline | { hostNetwork: true, containers: [ { name: a, securityContext: { privileged: true } } ], volumes: [ { name: v, hostPath: { path: / } } ] } | host namespaces (hostNetwork=true), hostPath volumes (volume "v"), privileged (container "a" must not set securityContext.privileged=true)
                    restricted | { containers: [ { name: nginx } ] } | allowPrivilegeEscalation != false (container "nginx" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "nginx" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "nginx" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "nginx" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")
                    restricted | { securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }, containers: [ { name: a, securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ ALL ] } } } ] } | ~~
                    restricted | { securityContext: { runAsNonRoot: true, runAsUser: 0, seccompProfile: { type: RuntimeDefault } }, volumes: [ { name: v, nfs: {} }, { name: w, secret: {} } ], containers: [ { name: a, securityContext: { runAsNonRoot: false, allowPrivilegeEscalation: false, capabilities: { drop: [ ALL ], add: [ CHOWN ] } } } ] } | unrestricted capabilities (container "a" must not include "CHOWN" in securityContext.capabilities.add), restricted volume types (volume "v" uses restricted volume type "nfs"), runAsNonRoot != true (container "a" must not set securityContext.runAsNonRoot=false), runAsUser=0 (pod must not set runAsUser=0)
                    restricted:v1.0 | { securityContext: { runAsNonRoot: true }, containers: [ { name: a } ] } | ~~
                    """)
    void when_a_pod_is_held_against_a_level_then_the_words_are_these(
            String level, String spec, String expected) throws JsonProcessingException {
        var parts = level.split(":");
        var wanted = new SecurityLevel(parts[0], parts.length > 1 ? parts[1] : "latest");
        var pod = new SecuredPod(YAML.createObjectNode(), YAML.readTree(spec));

        var said =
                PodSecurityChecks.violations(wanted, pod).stream()
                        .map(Violation::text)
                        .collect(Collectors.joining(", "));

        assertThat(said).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    enforce: baseline | 0
                    enforce: strict | 1
                    warn: restricted | 0
                    warn-version: v1.30 | 0
                    warn-version: latest | 0
                    audit-version: '1.30' | 1
                    """)
    void when_labels_are_wrong_then_they_are_named(String label, int mistakes)
            throws JsonProcessingException {
        var namespace =
                YAML.readTree("metadata: { labels: { pod-security.kubernetes.io/" + label + " } }");

        assertThat(SecurityLevel.mistakes(namespace)).hasSize(mistakes);
    }
}
