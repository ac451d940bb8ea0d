// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.ground.controllers.job.BatchJobStatuses.News;
import org.paddlepaddle.cloud.ground.controllers.job.JobSync.Step;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodAdoption;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.PreconditionedDelete;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.ground.controllers.workload.StatusValues;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link JobSync} on every job. */
public final class JobController implements Controller {
    private static final int WORKERS = 4;
    private static final String NAME = "kubernetes.io/job-controller";

    private final KubernetesClient client;
    private final SharedIndexInformer<Job> jobs;
    private final SharedIndexInformer<Pod> pods;
    private final ControllerIndex<Pod> controllerIndex;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final Expectations podWrites = new Expectations();
    private final Expectations statusWrites = new Expectations();
    private final PodControl control;
    private final PodAdoption podAdoption;
    private final PreconditionedDelete preconditionedDelete;
    private final OrphanedPods orphans;
    private final WorkQueue<String> keys = new WorkQueue<>("job", WORKERS, this::look);

    public JobController(
            KubernetesClient client,
            SharedIndexInformer<Job> jobs,
            SharedIndexInformer<Pod> pods,
            ControllerIndex<Pod> controllerIndex,
            InstantSource clock) {
        this.client = client;
        this.jobs = jobs;
        this.pods = pods;
        this.controllerIndex = controllerIndex;
        this.clock = clock;
        events = new ControllerEvents(client, "job-controller", clock);
        control = new PodControl(client, events, podWrites);
        podAdoption = new PodAdoption(control);
        preconditionedDelete = new PreconditionedDelete(client);
        orphans = new OrphanedPods(client, jobs, pods, controllerIndex);
    }

    @Override
    public void register() {
        jobs.addEventHandler(EnqueueOnChange.itself(keys::add));
        pods.addEventHandler(EnqueueOnChange.owner("Job", keys::add));
        orphans.register();
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
        orphans.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
        orphans.close();
    }

    private Optional<Duration> look(String key) throws InterruptedException {
        var job = jobs.getIndexer().getByKey(key);
        if (job == null) {
            podWrites.forget(key);
            statusWrites.forget(key);
            return Optional.empty();
        }
        if (!ours(job)) {
            return Optional.empty();
        }
        if (JobSync.end(job).isPresent()) {
            return expire(job);
        }
        long seen = Expectations.version(job.getMetadata().getResourceVersion());
        if (!statusWrites.satisfied(key, seen)
                || !podWrites.satisfied(key, controllerIndex.version())) {
            return Optional.of(Expectations.TIMEOUT);
        }
        var now = clock.instant();
        return act(job, JobSync.decide(job, podWrites.foreseen(key, members(job), now), now));
    }

    private static boolean ours(Job job) {
        var manager = job.getSpec().getManagedBy();
        return manager == null || manager.equals(NAME);
    }

    private Optional<Duration> expire(Job job) {
        var left = JobSync.expiry(job, clock.instant());
        if (job.getMetadata().getDeletionTimestamp() != null || left.isEmpty()) {
            return Optional.empty();
        }
        if (left.get().isPositive()) {
            return left;
        }
        preconditionedDelete.of(job, DeletionPropagation.FOREGROUND);
        return Optional.empty();
    }

    private List<Pod> members(Job job) {
        var mine = controllerIndex.of(job);
        return job.getMetadata().getDeletionTimestamp() == null
                ? podAdoption.settle(
                        job,
                        job.getSpec().getSelector(),
                        mine,
                        controllerIndex.orphans(job.getMetadata().getNamespace()))
                : mine;
    }

    private Optional<Duration> act(Job job, Step step) throws InterruptedException {
        SlowStart.each(step.mark(), pod -> control.hold(job, pod, TrackedPod.FINALIZER));
        SlowStart.each(step.end(), pod -> control.delete(job, pod));
        SlowStart.each(step.drop(), pod -> drop(job, pod));
        var made = new AtomicInteger();
        try {
            SlowStart.each(
                    step.create(),
                    opening -> {
                        control.create(job, JobPods.make(job, opening));
                        made.incrementAndGet();
                    });
        } catch (KubernetesClientException e) {
            publish(job, without(step.status(), step.create().size() - made.get()));
            throw e;
        }
        publish(job, step.status());
        step.news().forEach(news -> tell(job, news));
        SlowStart.each(step.release(), pod -> control.unhold(job, pod, TrackedPod.FINALIZER));
        return step.recheck();
    }

    private void drop(Job job, Pod pod) {
        control.unhold(job, pod, TrackedPod.FINALIZER);
        control.delete(job, pod);
    }

    private static JobStatus without(JobStatus status, int notMade) {
        return new JobStatusBuilder(status)
                .withActive(StatusValues.counter(StatusValues.number(status.getActive()) - notMade))
                .build();
    }

    private void publish(Job job, JobStatus status) {
        if (!status.equals(job.getStatus())) {
            var changed = new JobBuilder(job).withStatus(status).build();
            statusWrites.wrote(
                    Cache.metaNamespaceKeyFunc(job), client.resource(changed).updateStatus());
        }
    }

    private void tell(Job job, News news) {
        if (news.warning()) {
            events.warning(job, news.reason(), news.message());
        } else {
            events.normal(job, news.reason(), news.message());
        }
    }
}
