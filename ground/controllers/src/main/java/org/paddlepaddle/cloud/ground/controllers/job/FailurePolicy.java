// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRule;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a failed pod means for its job, by the job's {@code podFailurePolicy}.
 *
 * @param rules tried in order
 */
record FailurePolicy(List<PodFailurePolicyRule> rules) {
    /** What a failure leads to; {@code Count} without a policy. */
    enum Action {
        Ignore,
        Count,
        FailIndex,
        FailJob
    }

    /**
     * @param why what {@code FailJob} tells the user
     */
    record Match(Action action, String why) {}

    private static final Match COUNTED = new Match(Action.Count, "");

    static FailurePolicy of(Job job) {
        var policy = job.getSpec().getPodFailurePolicy();
        return new FailurePolicy(policy == null ? List.of() : policy.getRules());
    }

    boolean counts(TrackedPod failed) {
        return match(failed).action() != Action.Ignore;
    }

    Match match(TrackedPod failed) {
        for (int i = 0; i < rules.size(); i++) {
            var rule = rules.get(i);
            var why = rule.getOnExitCodes() == null ? condition(rule, failed) : exit(rule, failed);
            if (why.isPresent()) {
                return new Match(
                        Action.valueOf(rule.getAction()),
                        "%s matching %s rule at index %d"
                                .formatted(why.get(), rule.getAction(), i));
            }
        }
        return COUNTED;
    }

    private static Optional<String> exit(PodFailurePolicyRule rule, TrackedPod failed) {
        var status = failed.pod().getStatus();
        return status == null
                ? Optional.empty()
                : Stream.concat(
                                status.getContainerStatuses().stream(),
                                status.getInitContainerStatuses().stream())
                        .filter(container -> matches(rule.getOnExitCodes(), container))
                        .findFirst()
                        .map(
                                container ->
                                        "Container %s for pod %s failed with exit code %d"
                                                .formatted(
                                                        container.getName(),
                                                        name(failed),
                                                        code(container).orElse(0)));
    }

    private static boolean matches(
            PodFailurePolicyOnExitCodesRequirement wanted, ContainerStatus container) {
        if (wanted.getContainerName() != null
                && !wanted.getContainerName().equals(container.getName())) {
            return false;
        }
        return code(container)
                .filter(code -> code != 0)
                .filter(
                        code ->
                                wanted.getValues().contains(code)
                                        == "In".equals(wanted.getOperator()))
                .isPresent();
    }

    private static Optional<Integer> code(ContainerStatus container) {
        return Optional.ofNullable(container.getState())
                .map(state -> state.getTerminated())
                .map(ended -> ended.getExitCode());
    }

    private static Optional<String> condition(PodFailurePolicyRule rule, TrackedPod failed) {
        var status = failed.pod().getStatus();
        return status == null
                ? Optional.empty()
                : status.getConditions().stream()
                        .filter(
                                condition ->
                                        rule.getOnPodConditions().stream()
                                                .anyMatch(
                                                        pattern ->
                                                                Objects.equals(
                                                                                pattern.getType(),
                                                                                condition.getType())
                                                                        && Objects.equals(
                                                                                pattern.getStatus(),
                                                                                condition
                                                                                        .getStatus())))
                        .findFirst()
                        .map(
                                condition ->
                                        "Pod %s has condition %s"
                                                .formatted(name(failed), condition.getType()));
    }

    private static String name(TrackedPod trackedPod) {
        var metadata = trackedPod.pod().getMetadata();
        return metadata.getNamespace() + "/" + metadata.getName();
    }
}
