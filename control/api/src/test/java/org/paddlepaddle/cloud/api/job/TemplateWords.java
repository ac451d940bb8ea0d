// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The words that Kubernetes 1.34 takes in fields of a pod and checks only when the pod is made; its
 * published schema has none of them. Sets that grow with feature gates or vendors are left open,
 * and an empty word stays allowed where Kubernetes reads it as its default.
 */
final class TemplateWords {
    private static final String EMPTY = "";
    private static final List<String> HONOUR = List.of("Honor", "Ignore");
    private static final List<String> PROFILE =
            List.of("Localhost", "RuntimeDefault", "Unconfined");

    private static final Map<String, Map<String, List<String>>> WORDS =
            Map.ofEntries(
                    Map.entry(
                            "PodSpec",
                            Map.of(
                                    "restartPolicy",
                                    List.of("Always", "Never", "OnFailure", EMPTY),
                                    "dnsPolicy",
                                    List.of(
                                            "ClusterFirst",
                                            "ClusterFirstWithHostNet",
                                            "Default",
                                            "None",
                                            EMPTY),
                                    "preemptionPolicy",
                                    List.of("Never", "PreemptLowerPriority"))),
                    Map.entry(
                            "Container",
                            Map.of(
                                    "imagePullPolicy",
                                    List.of("Always", "IfNotPresent", "Never", EMPTY),
                                    "terminationMessagePolicy",
                                    List.of("FallbackToLogsOnError", "File", EMPTY))),
                    Map.entry(
                            "ContainerPort",
                            Map.of("protocol", List.of("SCTP", "TCP", "UDP", EMPTY))),
                    Map.entry(
                            "Toleration",
                            Map.of(
                                    "operator",
                                    List.of("Equal", "Exists", EMPTY),
                                    "effect",
                                    List.of("NoExecute", "NoSchedule", "PreferNoSchedule", EMPTY))),
                    Map.entry(
                            "NodeSelectorRequirement",
                            Map.of(
                                    "operator",
                                    List.of("DoesNotExist", "Exists", "Gt", "In", "Lt", "NotIn"))),
                    Map.entry(
                            "LabelSelectorRequirement",
                            Map.of("operator", List.of("DoesNotExist", "Exists", "In", "NotIn"))),
                    Map.entry(
                            "TopologySpreadConstraint",
                            Map.of(
                                    "whenUnsatisfiable",
                                    List.of("DoNotSchedule", "ScheduleAnyway"),
                                    "nodeAffinityPolicy",
                                    HONOUR,
                                    "nodeTaintsPolicy",
                                    HONOUR)),
                    Map.entry("HTTPGetAction", Map.of("scheme", List.of("HTTP", "HTTPS", EMPTY))),
                    Map.entry(
                            "HostPathVolumeSource",
                            Map.of(
                                    "type",
                                    List.of(
                                            EMPTY,
                                            "BlockDevice",
                                            "CharDevice",
                                            "Directory",
                                            "DirectoryOrCreate",
                                            "File",
                                            "FileOrCreate",
                                            "Socket"))),
                    Map.entry(
                            "VolumeMount",
                            Map.of(
                                    "mountPropagation",
                                    List.of("Bidirectional", "HostToContainer", "None"),
                                    "recursiveReadOnly",
                                    List.of("Disabled", "Enabled", "IfPossible"))),
                    Map.entry("SeccompProfile", Map.of("type", PROFILE)),
                    Map.entry("AppArmorProfile", Map.of("type", PROFILE)),
                    Map.entry(
                            "PodSecurityContext",
                            Map.of("fsGroupChangePolicy", List.of("Always", "OnRootMismatch"))),
                    Map.entry("PodOS", Map.of("name", List.of("linux", "windows"))));

    private TemplateWords() {}

    /** The closed fields of a kind and their words. */
    static Map<String, List<String>> of(String kind) {
        return new TreeMap<>(WORDS.getOrDefault(kind, Map.of()));
    }
}
