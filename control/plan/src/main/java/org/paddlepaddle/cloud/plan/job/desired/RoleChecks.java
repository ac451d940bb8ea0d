// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.RoleSpec;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.TemplateHash;

/** Reads the roles of a job and their pod templates. */
public record RoleChecks(PaddleJobSpec spec, Remarks remarks) {

    public Map<Role, DesiredRole> roles(Optional<Elastic> elastic) {
        var roles = new EnumMap<Role, DesiredRole>(Role.class);
        for (var role : Role.values()) {
            var asked = spec.role(role);
            if (asked != null) {
                warnOfRange(role, asked, elastic);
                role("spec." + role, asked)
                        .map(desired -> role == Role.worker ? within(elastic, desired) : desired)
                        .ifPresent(desired -> roles.put(role, desired));
            }
        }
        if (spec.ps() == null && spec.worker() == null) {
            remarks.problem(
                    "spec",
                    "needs worker (Collective, Single) or ps and worker (PS); found neither");
        } else if (spec.worker() == null) {
            remarks.warn(
                    "spec.worker", "is missing: parameter servers without workers train nothing");
        }
        return roles;
    }

    /** Upstream declares them for every role and reads them nowhere. */
    private void warnOfRange(Role role, RoleSpec asked, Optional<Elastic> elastic) {
        boolean heeded = role == Role.worker && elastic.isPresent();
        if (!heeded && (asked.requests() != null || asked.limits() != null)) {
            remarks.warn(
                    "spec." + role,
                    role == Role.worker
                            ? "requests and limits have no effect without elastic or elasticPolicy"
                            : "requests and limits have no effect: only workers change in number");
        }
    }

    private DesiredRole within(Optional<Elastic> elastic, DesiredRole role) {
        int allowed = elastic.map(e -> e.within(role.replicas())).orElse(role.replicas());
        if (allowed != role.replicas()) {
            remarks.warn(
                    "spec.worker.replicas",
                    "%d is outside the elastic range %d to %d; it is taken as %d"
                            .formatted(
                                    role.replicas(),
                                    elastic.orElseThrow().min(),
                                    elastic.orElseThrow().max(),
                                    allowed));
        }
        return new DesiredRole(allowed, role.template(), role.templateHash(), role.container());
    }

    private Optional<DesiredRole> role(String path, RoleSpec asked) {
        int known = remarks.count();
        int replicas = asked.replicas() == null ? 0 : asked.replicas();
        if (replicas < 1) {
            var found = asked.replicas() == null ? "nothing" : String.valueOf(replicas);
            remarks.problem(path + ".replicas", "must be 1 or more, found " + found);
        }
        var template = asked.template();
        var container = template == null ? Optional.<String>empty() : container(path, template);
        if (template == null) {
            remarks.problem(path + ".template", "is missing: it says which image to run");
        }
        if (remarks.count() > known || template == null || container.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new DesiredRole(replicas, template, TemplateHash.of(template), container.get()));
    }

    /** The name of the container that trains; finds what the template lacks on the way. */
    private Optional<String> container(String path, PodTemplateSpec template) {
        var where = path + ".template.spec.containers";
        var containers =
                template.getSpec() == null
                        ? List.<Container>of()
                        : template.getSpec().getContainers();
        if (containers.isEmpty()) {
            remarks.problem(where, "needs at least one container");
            return Optional.empty();
        }
        for (int i = 0; i < containers.size(); i++) {
            remarks.required(where + "[" + i + "].name", containers.get(i).getName());
            remarks.required(where + "[" + i + "].image", containers.get(i).getImage());
        }
        warnOfRestarts(path, String.valueOf(template.getSpec().getRestartPolicy()));
        return trainingContainer(containers.stream().map(Container::getName).toList(), where);
    }

    private void warnOfRestarts(String path, String policy) {
        var where = path + ".template.spec.restartPolicy";
        if (policy.equals("Always")) {
            remarks.warn(where, "Always never lets a pod succeed; use OnFailure");
        } else if (policy.equals("OnFailure") && path.equals("spec.ps")) {
            remarks.warn(
                    where,
                    "a parameter server that is restarted in place has lost what it held and counts"
                            + " as failed; use Never, and backoffLimit to start the job again");
        }
    }

    private Optional<String> trainingContainer(List<String> names, String where) {
        var wanted = spec.containerName();
        if (wanted == null || wanted.isEmpty()) {
            return Optional.ofNullable(names.getFirst());
        }
        if (!names.contains(wanted)) {
            remarks.problem(
                    "spec.containerName",
                    "no container is called "
                            + wanted
                            + Remarks.meant(wanted, names)
                            + " in "
                            + where);
        }
        return Optional.of(wanted);
    }
}
