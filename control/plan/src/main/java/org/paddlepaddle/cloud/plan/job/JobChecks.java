// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.CleanPodPolicy;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.Rendezvous;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.DesiredRole;
import org.paddlepaddle.cloud.plan.job.desired.Elastic;
import org.paddlepaddle.cloud.plan.job.desired.GangChecks;
import org.paddlepaddle.cloud.plan.job.desired.LifeChecks;
import org.paddlepaddle.cloud.plan.job.desired.RoleChecks;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.sample.SampleSetRequest;

/**
 * Reads a spec once and for all: fills in defaults, understands words, and finds everything that is
 * wrong at once. What upstream tolerated is tolerated, with a warning.
 */
public final class JobChecks {
    /** A pod's name is its host name, too. */
    private static final int LONGEST_HOST_NAME = 63;

    private static final String LAUNCHER = "paddle.distributed.launch";

    private static final Pattern HOST_NAME = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

    private final ObjectKey key;
    private final PaddleJobSpec spec;
    private final Remarks remarks = new Remarks();

    private JobChecks(ObjectKey key, PaddleJobSpec spec) {
        this.key = key;
        this.spec = spec;
    }

    public static Checked<DesiredJob> check(ObjectKey key, @Nullable PaddleJobSpec spec) {
        return check(key, spec, Map.of(), JobSettings.PLAIN);
    }

    /** As above, on a cluster with its own settings. The labels are the job's. */
    public static Checked<DesiredJob> check(
            ObjectKey key,
            @Nullable PaddleJobSpec spec,
            Map<String, String> labels,
            JobSettings settings) {
        return spec == null
                ? new Checked.Invalid<>(List.of(new Problem("spec", "is missing")))
                : new JobChecks(key, spec).check(labels, settings);
    }

    private Checked<DesiredJob> check(Map<String, String> labels, JobSettings settings) {
        var life = new LifeChecks(spec, remarks);
        var elastic = life.elastic();
        var roles = new RoleChecks(spec, remarks).roles(elastic);
        checkName(roles);
        checkSampleSet();
        warnOfWhatIsIgnored();
        var intranet =
                remarks.tolerated("spec.intranet", spec.intranet(), Intranet.PodIP, Intranet.PodIP);
        var desired =
                new DesiredJob(
                        key,
                        mode(elastic),
                        intranet,
                        clean(),
                        gloo(),
                        roles,
                        SampleSetRequest.of(key, spec),
                        remarks.word("spec.rendezvous", spec.rendezvous(), usual(intranet)),
                        life.lifecycle(),
                        elastic,
                        new GangChecks(settings.gangs(), spec.schedulingPolicy(), remarks)
                                .gang(roles, elastic),
                        Optional.ofNullable(labels.get(JobNames.QUEUE)));
        warnOfSharedNodes(desired);
        checkServiceNames(desired);
        return remarks.checked(desired);
    }

    private CleanPodPolicy clean() {
        var asked = spec.cleanPodPolicy();
        if (asked == null && spec.cleanPolicy() != null) {
            asked = spec.cleanPolicy();
            remarks.warn("spec.cleanPolicy", "is taken for cleanPodPolicy; write that instead");
        }
        return remarks.tolerated(
                "spec.cleanPodPolicy", asked, CleanPodPolicy.OnCompletion, CleanPodPolicy.Never);
    }

    private static Rendezvous usual(Intranet intranet) {
        return intranet == Intranet.Service ? Rendezvous.Named : Rendezvous.PodIP;
    }

    private void checkName(Map<Role, DesiredRole> roles) {
        if (!HOST_NAME.matcher(key.name()).matches()) {
            remarks.problem(
                    "metadata.name",
                    key.name()
                            + " gives no valid host names; use small letters, digits and hyphens");
        }
        int longest =
                roles.entrySet().stream()
                        .map(entry -> new PodId(entry.getKey(), entry.getValue().replicas() - 1))
                        .map(pod -> pod.podName(key))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        if (longest > LONGEST_HOST_NAME) {
            int surplus = longest - LONGEST_HOST_NAME;
            remarks.problem(
                    "metadata.name",
                    "pod names would be %d characters long, %d more than the %d of a host name"
                            .formatted(longest, surplus, LONGEST_HOST_NAME));
        }
    }

    /** Pods may be called after a number, Services not. */
    private void checkServiceNames(DesiredJob job) {
        if (JobObjects.namesPods(job) && key.name().matches("[0-9].*")) {
            remarks.problem(
                    "metadata.name",
                    key.name()
                            + " begins with a digit, and Services are called after it; begin with a"
                            + " letter, or use intranet PodIP");
        }
    }

    private void checkSampleSet() {
        var ref = spec.sampleSetRef();
        if (ref != null) {
            remarks.required("spec.sampleSetRef.name", ref.name());
            remarks.required("spec.sampleSetRef.mountPath", ref.mountPath());
            if (ref.mountPath() != null && ref.mountPath().contains(":")) {
                remarks.problem("spec.sampleSetRef.mountPath", "must not contain a colon");
            }
        }
    }

    private void warnOfWhatIsIgnored() {
        if (spec.heter() != null && spec.ps() == null) {
            remarks.warn("spec.heter", "Paddle uses heter trainers together with ps only");
        }
    }

    /** Pods of one node have one address there, which not every way of starting Paddle bears. */
    private void warnOfSharedNodes(DesiredJob job) {
        if (!job.onHostNetwork() || job.shape().pods().size() < 2) {
            return;
        }
        if (job.mode() == JobMode.Collective) {
            remarks.warn(
                    "spec.intranet",
                    "workers that meet on one node share its address: they find each other under"
                            + " Paddle's launcher of 2.3 and later only");
        } else if (job.roles().values().stream().anyMatch(JobChecks::launches)) {
            remarks.warn(
                    "spec.intranet",
                    "paddle.distributed.launch cannot tell pods of a PS job apart that meet on one"
                            + " node; start the program without it");
        }
    }

    private static boolean launches(DesiredRole role) {
        return role.template().getSpec().getContainers().stream()
                .filter(container -> role.container().equals(container.getName()))
                .flatMap(
                        container ->
                                Stream.concat(
                                        container.getCommand().stream(),
                                        container.getArgs().stream()))
                .anyMatch(word -> word.contains(LAUNCHER));
    }

    private int gloo() {
        int gloo = spec.withGloo() == null ? 0 : spec.withGloo();
        if (gloo < 0 || gloo > 2) {
            remarks.warn(
                    "spec.withGloo",
                    "allowed are 0, 1 (workers) and 2 (workers and servers), found " + gloo);
        }
        if (gloo > 0 && spec.ps() == null) {
            remarks.warn("spec.withGloo", "has no effect without ps, as upstream has it");
        }
        return gloo;
    }

    private JobMode mode(Optional<Elastic> elastic) {
        if (spec.ps() != null) {
            return JobMode.PS;
        }
        var worker = spec.worker();
        boolean several = worker != null && worker.replicas() != null && worker.replicas() > 1;
        boolean maybeSeveral = elastic.filter(range -> range.max() > 1).isPresent();
        return several || maybeSeveral ? JobMode.Collective : JobMode.Single;
    }
}
