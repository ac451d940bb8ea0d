// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.FailureAction;
import org.paddlepaddle.cloud.api.job.RestartStrategy;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/**
 * What a job does about failures.
 *
 * @param strategy what is started again
 * @param limit how many failures that count it survives
 * @param rules what follows from which failure; the first that fits decides
 */
public record RestartRules(RestartStrategy strategy, int limit, List<Rule> rules) {
    public RestartRules {
        rules = List.copyOf(rules);
    }

    /**
     * What follows from one kind of failure.
     *
     * @param roles the roles it is about
     * @param codes the exit codes it is about; empty when it is not about exit codes
     * @param otherCodes it is about all codes but these
     * @param reasons what the pod died of; empty when it is not about reasons
     */
    public record Rule(
            FailureAction action,
            Set<Role> roles,
            Set<Integer> codes,
            boolean otherCodes,
            Set<String> reasons) {
        public Rule {
            roles = Set.copyOf(roles);
            codes = Set.copyOf(codes);
            reasons = Set.copyOf(reasons);
        }

        boolean fits(Role role, PodState.Failed how) {
            return roles.contains(role) && codesFit(how) && reasonsFit(how);
        }

        private boolean codesFit(PodState.Failed how) {
            return codes.isEmpty()
                    || (how.exitCode().isPresent()
                            && codes.contains(how.exitCode().getAsInt()) != otherCodes);
        }

        private boolean reasonsFit(PodState.Failed how) {
            return reasons.isEmpty() || reasons.contains(how.reason());
        }
    }

    /** What follows from this failure; one that no rule fits counts. */
    public FailureAction judge(Role role, PodState.Failed how) {
        return rules.stream()
                .filter(rule -> rule.fits(role, how))
                .map(Rule::action)
                .findFirst()
                .orElse(FailureAction.Count);
    }
}
