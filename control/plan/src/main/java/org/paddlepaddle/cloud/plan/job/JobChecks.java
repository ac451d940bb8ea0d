// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.RoleSpec;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.Suggestions;

/**
 * Reads a spec once and for all: fills in defaults, understands words, and finds everything that is
 * wrong at once. What upstream tolerated is tolerated, with a warning.
 */
public final class JobChecks {
    /** A pod's name is its host name, too. */
    private static final int LONGEST_HOST_NAME = 63;

    private static final Pattern HOST_NAME = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

    private final JobKey key;
    private final PaddleJobSpec spec;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    private JobChecks(JobKey key, PaddleJobSpec spec) {
        this.key = key;
        this.spec = spec;
    }

    public static Checked<DesiredJob> check(JobKey key, @Nullable PaddleJobSpec spec) {
        return spec == null
                ? new Checked.Invalid<>(List.of(new Problem("spec", "is missing")))
                : new JobChecks(key, spec).check();
    }

    private Checked<DesiredJob> check() {
        var roles = roles();
        checkName(roles);
        checkSampleSet();
        warnOfWhatIsIgnored();
        var desired =
                new DesiredJob(
                        key,
                        mode(),
                        word("spec.intranet", spec.intranet(), Intranet.PodIP, Intranet.PodIP),
                        word(
                                "spec.cleanPodPolicy",
                                spec.cleanPodPolicy(),
                                CleanPodPolicy.OnCompletion,
                                CleanPodPolicy.Never),
                        gloo(),
                        roles,
                        sampleSet());
        return problems.isEmpty()
                ? new Checked.Valid<>(desired, warnings)
                : new Checked.Invalid<>(problems);
    }

    private Map<Role, DesiredRole> roles() {
        var roles = new EnumMap<Role, DesiredRole>(Role.class);
        for (var role : Role.values()) {
            var asked = spec.role(role);
            if (asked != null) {
                role("spec." + role, asked).ifPresent(desired -> roles.put(role, desired));
            }
        }
        if (spec.ps() == null && spec.worker() == null) {
            problem(
                    "spec",
                    "needs worker (Collective, Single) or ps and worker (PS); found neither");
        } else if (spec.worker() == null) {
            warn("spec.worker", "is missing: parameter servers without workers train nothing");
        }
        return roles;
    }

    private Optional<DesiredRole> role(String path, RoleSpec asked) {
        int known = problems.size();
        int replicas = asked.replicas() == null ? 0 : asked.replicas();
        if (replicas < 1) {
            var found = asked.replicas() == null ? "nothing" : String.valueOf(replicas);
            problem(path + ".replicas", "must be 1 or more, found " + found);
        }
        var template = asked.template();
        var container = template == null ? Optional.<String>empty() : container(path, template);
        if (template == null) {
            problem(path + ".template", "is missing: it says which image to run");
        }
        if (problems.size() > known || template == null || container.isEmpty()) {
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
            problem(where, "needs at least one container");
            return Optional.empty();
        }
        for (int i = 0; i < containers.size(); i++) {
            required(where + "[" + i + "].name", containers.get(i).getName());
            required(where + "[" + i + "].image", containers.get(i).getImage());
        }
        if ("Always".equals(template.getSpec().getRestartPolicy())) {
            warn(
                    path + ".template.spec.restartPolicy",
                    "Always never lets a pod succeed; use OnFailure");
        }
        return trainingContainer(containers.stream().map(Container::getName).toList(), where);
    }

    private Optional<String> trainingContainer(List<String> names, String where) {
        var wanted = spec.containerName();
        if (wanted == null || wanted.isEmpty()) {
            return Optional.ofNullable(names.getFirst());
        }
        if (!names.contains(wanted)) {
            problem(
                    "spec.containerName",
                    "no container is called " + wanted + meant(wanted, names) + " in " + where);
        }
        return Optional.of(wanted);
    }

    private void checkName(Map<Role, DesiredRole> roles) {
        if (!HOST_NAME.matcher(key.name()).matches()) {
            problem(
                    "metadata.name",
                    key.name()
                            + " gives no valid host names; use small letters, digits and hyphens");
        }
        int longest =
                roles.entrySet().stream()
                        .map(entry -> key.podName(entry.getKey(), entry.getValue().replicas() - 1))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        if (longest > LONGEST_HOST_NAME) {
            int surplus = longest - LONGEST_HOST_NAME;
            problem(
                    "metadata.name",
                    "pod names would be %d characters long, %d more than the %d of a host name"
                            .formatted(longest, surplus, LONGEST_HOST_NAME));
        }
    }

    private void checkSampleSet() {
        var ref = spec.sampleSetRef();
        if (ref != null) {
            required("spec.sampleSetRef.name", ref.name());
            required("spec.sampleSetRef.mountPath", ref.mountPath());
            if (ref.mountPath() != null && ref.mountPath().contains(":")) {
                problem("spec.sampleSetRef.mountPath", "must not contain a colon");
            }
        }
    }

    private Optional<String> sampleSet() {
        var ref = spec.sampleSetRef();
        if (ref == null) {
            return Optional.empty();
        }
        var namespace = ref.namespace() == null ? key.namespace() : ref.namespace();
        return Optional.of(namespace + "/" + ref.name());
    }

    private void warnOfWhatIsIgnored() {
        if (spec.elastic() != null) {
            warn("spec.elastic", "the job runs with the number of workers it starts with");
        }
        if (spec.schedulingPolicy() != null) {
            warn(
                    "spec.schedulingPolicy",
                    "no gang scheduler is in use; pods are placed one by one");
        }
        if (spec.heter() != null && spec.ps() == null) {
            warn("spec.heter", "Paddle uses heter trainers together with ps only");
        }
    }

    private int gloo() {
        int gloo = spec.withGloo() == null ? 0 : spec.withGloo();
        if (gloo < 0 || gloo > 2) {
            warn(
                    "spec.withGloo",
                    "allowed are 0, 1 (workers) and 2 (workers and servers), found " + gloo);
        }
        return gloo;
    }

    private JobMode mode() {
        if (spec.ps() != null) {
            return JobMode.PS;
        }
        var worker = spec.worker();
        boolean several = worker != null && worker.replicas() != null && worker.replicas() > 1;
        return several ? JobMode.Collective : JobMode.Single;
    }

    /** Upstream accepts any word; its own samples say {@code Nerver} and {@code OnFailed}. */
    private <E extends Enum<E>> E word(String path, @Nullable String text, E absent, E unknown) {
        if (text == null || text.isEmpty()) {
            return absent;
        }
        var constants = absent.getDeclaringClass().getEnumConstants();
        for (var constant : constants) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        var allowed = Arrays.stream(constants).map(Enum::name).toList();
        warn(
                path,
                "%s is unknown%s; allowed are %s; it is taken as %s"
                        .formatted(text, meant(text, allowed), list(allowed), unknown));
        return unknown;
    }

    private static String list(List<String> words) {
        return words.stream().collect(Collectors.joining(", "));
    }

    private static String meant(String word, List<String> allowed) {
        return Suggestions.closest(word, allowed)
                .map(suggestion -> " (did you mean " + suggestion + "?)")
                .orElse("");
    }

    private void required(String path, @Nullable String value) {
        if (value == null || value.isBlank()) {
            problem(path, "is missing");
        }
    }

    private void problem(String path, String message) {
        problems.add(new Problem(path, message));
    }

    private void warn(String path, String message) {
        warnings.add(new Problem(path, message));
    }
}
