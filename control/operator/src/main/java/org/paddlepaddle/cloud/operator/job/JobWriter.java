// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.object.ObjectWriter;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.Action;
import org.paddlepaddle.cloud.plan.job.JobObjects;
import org.paddlepaddle.cloud.plan.job.PortBlocks;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodStates;

/** Does what a plan says for one job in one pass, one action at a time. */
final class JobWriter {
    private static final String PORTS = "/spec/ports";

    private final ObjectWriter<PaddleJob> writer;
    private final Owner owner;
    private final JobObjects objects;
    private final PortAllocations ports;
    private final int attempt;

    /** What the attempt listens on; groups of actions follow one another, and one comes first. */
    private volatile int port = PortBlocks.ALONE;

    /**
     * @param attempt the number of the present attempt
     */
    JobWriter(
            Pass<PaddleJob, PaddleJobStatus> pass,
            JobObjects objects,
            PortAllocations ports,
            int attempt) {
        this.writer = pass.writer();
        this.owner = pass.owner();
        this.objects = objects;
        this.ports = ports;
        this.attempt = attempt;
    }

    void apply(Action action) {
        switch (action) {
            case Action.CreatePod(var pod, var madeIn) ->
                    writer.create(Pod.class, objects.pod(pod, madeIn));
            case Action.DeletePod(var pod, var uid, _) ->
                    writer.delete(Pod.class, pod.podName(owner.key()), uid);
            case Action.StopPod(var pod, var uid, _) -> stop(pod, uid);
            case Action.TakePorts(var keep, var width) -> port = ports.take(owner, keep, width);
            case Action.NamePod(var pod) -> serve(objects.service(pod, port));
            case Action.Publish published -> publish(objects.configMap(published, port, attempt));
            case Action.ReleaseWorkers() -> release();
            case Action.WakePod(var pod, var uid) -> wake(pod, uid);
            case Action.FormGang(var gang) -> writer.apply(objects.gang(gang));
            case Action.DissolveGang() ->
                    writer.delete(
                            JobNames.GANG_API_VERSION, JobNames.GANG_KIND, owner.key().name());
            case Action.DeleteJob() -> writer.deleteOwner(PaddleJob.class);
        }
    }

    private void publish(ConfigMap map) {
        // As a whole: a key that only the last attempt had would mislead this one.
        boolean replaced =
                attempt > 0
                        && writer.replace(ConfigMap.class, map, "/data", "/metadata/annotations")
                                .isPresent();
        if (!replaced) {
            writer.create(ConfigMap.class, map);
        }
    }

    /** A later attempt has other ports; the name stays. */
    private void serve(Service service) {
        if (attempt > 0 && writer.replaceOwn(service, PORTS).isPresent()) {
            return;
        }
        // It may be there all the same, from a pass that did not come to its end.
        var existing = writer.create(service);
        if (!firstPort(existing).equals(firstPort(service))) {
            writer.replaceOwn(service, PORTS);
        }
    }

    private static Integer firstPort(Service service) {
        return service.getSpec().getPorts().getFirst().getPort();
    }

    /** Adds the one key that workers wait for; everything else stays as it was published. */
    private void release() {
        var addition =
                new ConfigMapBuilder()
                        .withMetadata(writer.named(owner.key().name()))
                        .withData(Map.of(JobNames.SERVERS_STARTED, "true"))
                        .build();
        writer.applyPart(ConfigMap.class, addition);
    }

    private void wake(PodId pod, String uid) {
        var meta = writer.exactly(pod.podName(owner.key()), uid);
        meta.setAnnotations(Map.of(JobNames.MAY_START, "true"));
        applyToPod(meta, new PodSpecBuilder().build());
    }

    /** A deadline that has passed makes the kubelet end the containers and keep the pod. */
    private void stop(PodId pod, String uid) {
        var spec = new PodSpecBuilder().withActiveDeadlineSeconds(PodStates.STOP_DEADLINE).build();
        applyToPod(writer.exactly(pod.podName(owner.key()), uid), spec);
    }

    private void applyToPod(ObjectMeta meta, PodSpec spec) {
        writer.applyPart(Pod.class, new PodBuilder().withMetadata(meta).withSpec(spec).build());
    }
}
