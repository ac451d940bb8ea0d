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
import org.paddlepaddle.cloud.ground.controllers.job.JobRules.Step;
import org.paddlepaddle.cloud.ground.controllers.job.JobStatuses.News;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Claims;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.Echo;
import org.paddlepaddle.cloud.ground.controllers.workload.Fields;
import org.paddlepaddle.cloud.ground.controllers.workload.Owned;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.Removal;
import org.paddlepaddle.cloud.ground.controllers.workload.SlowStart;
import org.paddlepaddle.cloud.ground.controllers.workload.Wakes;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link JobRules} on every job. */
public final class JobController implements Controller {
    private static final int WORKERS = 4;
    private static final String NAME = "kubernetes.io/job-controller";

    private final KubernetesClient client;
    private final SharedIndexInformer<Job> jobs;
    private final SharedIndexInformer<Pod> pods;
    private final Owned<Pod> owned;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final Echo podWrites = new Echo();
    private final Echo statusWrites = new Echo();
    private final PodControl control;
    private final Claims claims;
    private final Removal removal;
    private final OrphanedPods orphans;
    private final WorkQueue<String> keys = new WorkQueue<>("job", WORKERS, this::look);

    public JobController(
            KubernetesClient client,
            SharedIndexInformer<Job> jobs,
            SharedIndexInformer<Pod> pods,
            Owned<Pod> owned,
            InstantSource clock) {
        this.client = client;
        this.jobs = jobs;
        this.pods = pods;
        this.owned = owned;
        this.clock = clock;
        events = new ControllerEvents(client, "job-controller", clock);
        control = new PodControl(client, events, podWrites);
        claims = new Claims(control);
        removal = new Removal(client);
        orphans = new OrphanedPods(client, jobs, pods, owned);
    }

    @Override
    public void register() {
        jobs.addEventHandler(Wakes.itself(keys::add));
        pods.addEventHandler(Wakes.owner("Job", keys::add));
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
        if (JobRules.end(job).isPresent()) {
            return expire(job);
        }
        long seen = Echo.version(job.getMetadata().getResourceVersion());
        if (!statusWrites.heard(key, seen) || !podWrites.heard(key, owned.version())) {
            return Optional.of(Echo.PATIENCE);
        }
        var now = clock.instant();
        return act(job, JobRules.decide(job, podWrites.foreseen(key, members(job), now), now));
    }

    private static boolean ours(Job job) {
        var manager = job.getSpec().getManagedBy();
        return manager == null || manager.equals(NAME);
    }

    private Optional<Duration> expire(Job job) {
        var left = JobRules.expiry(job, clock.instant());
        if (job.getMetadata().getDeletionTimestamp() != null || left.isEmpty()) {
            return Optional.empty();
        }
        if (left.get().isPositive()) {
            return left;
        }
        removal.of(job, DeletionPropagation.FOREGROUND);
        return Optional.empty();
    }

    private List<Pod> members(Job job) {
        var mine = owned.of(job);
        return job.getMetadata().getDeletionTimestamp() == null
                ? claims.settle(
                        job,
                        job.getSpec().getSelector(),
                        mine,
                        owned.orphans(job.getMetadata().getNamespace()))
                : mine;
    }

    private Optional<Duration> act(Job job, Step step) throws InterruptedException {
        SlowStart.each(step.mark(), pod -> control.hold(job, pod, Member.FINALIZER));
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
        SlowStart.each(step.release(), pod -> control.unhold(job, pod, Member.FINALIZER));
        return step.recheck();
    }

    private void drop(Job job, Pod pod) {
        control.unhold(job, pod, Member.FINALIZER);
        control.delete(job, pod);
    }

    private static JobStatus without(JobStatus status, int notMade) {
        return new JobStatusBuilder(status)
                .withActive(Fields.counter(Fields.number(status.getActive()) - notMade))
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
