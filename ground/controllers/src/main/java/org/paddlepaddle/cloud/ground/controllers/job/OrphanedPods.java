// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Finalizers;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Takes the mark off pods whose job is gone, or nothing would ever let them vanish. */
final class OrphanedPods implements Controller {
    private final KubernetesClient client;
    private final SharedIndexInformer<Job> jobs;
    private final SharedIndexInformer<Pod> pods;
    private final ControllerIndex<Pod> controllerIndex;
    private final Finalizers finalizers;
    private final WorkQueue<String> keys = new WorkQueue<>("job-orphan", 2, this::look);

    OrphanedPods(
            KubernetesClient client,
            SharedIndexInformer<Job> jobs,
            SharedIndexInformer<Pod> pods,
            ControllerIndex<Pod> controllerIndex) {
        this.client = client;
        this.jobs = jobs;
        this.pods = pods;
        this.controllerIndex = controllerIndex;
        finalizers = new Finalizers(client);
    }

    @Override
    public void register() {
        pods.addEventHandler(
                new EnqueueOnChange<>(
                        pod -> seemsOrphaned(pod) ? Stream.of(key(pod)) : Stream.of(), keys::add));
        jobs.addEventHandler(new Departures());
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    /** The pods of a job may have changed for the last time before their job was seen to go. */
    private final class Departures implements ResourceEventHandler<Job> {
        @Override
        public void onAdd(Job job) {}

        @Override
        public void onUpdate(Job before, Job now) {}

        @Override
        public void onDelete(Job job, boolean finalStateUnknown) {
            controllerIndex.of(job).forEach(pod -> keys.add(key(pod)));
        }
    }

    private static String key(Pod pod) {
        return Cache.metaNamespaceKeyFunc(pod);
    }

    private boolean seemsOrphaned(Pod pod) {
        return new TrackedPod(pod).tracked()
                && ControllerRefs.controller(pod)
                        .filter(owner -> isJob(cached(pod, owner), owner))
                        .isEmpty();
    }

    private @Nullable Job cached(Pod pod, OwnerReference owner) {
        return jobs.getIndexer().getByKey(pod.getMetadata().getNamespace() + "/" + owner.getName());
    }

    private static boolean isJob(@Nullable Job job, OwnerReference owner) {
        return job != null && job.getMetadata().getUid().equals(owner.getUid());
    }

    private Optional<Duration> look(String key) {
        var pod = pods.getIndexer().getByKey(key);
        if (pod != null && seemsOrphaned(pod) && isOrphaned(pod)) {
            finalizers.remove(pod, TrackedPod.FINALIZER);
        }
        return Optional.empty();
    }

    /** Live, because a job that has just been made may not have been seen yet. */
    private boolean isOrphaned(Pod pod) {
        return ControllerRefs.controller(pod)
                .filter(
                        owner ->
                                isJob(
                                        client.batch()
                                                .v1()
                                                .jobs()
                                                .inNamespace(pod.getMetadata().getNamespace())
                                                .withName(owner.getName())
                                                .get(),
                                        owner))
                .isEmpty();
    }
}
