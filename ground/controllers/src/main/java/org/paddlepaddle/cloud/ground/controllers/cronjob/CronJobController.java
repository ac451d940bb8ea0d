// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobSync.News;
import org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobSync.Step;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.ground.controllers.workload.PodControl;
import org.paddlepaddle.cloud.ground.controllers.workload.PreconditionedDelete;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link CronJobSync} on every cron job. */
public final class CronJobController implements Controller {
    private static final int WORKERS = 2;

    private final KubernetesClient client;
    private final SharedIndexInformer<CronJob> crons;
    private final SharedIndexInformer<Job> jobs;
    private final ControllerIndex<Job> controllerIndex;
    private final Clock clock;
    private final ControllerEvents events;
    private final PreconditionedDelete preconditionedDelete;
    private final Expectations jobWrites = new Expectations();
    private final Expectations statusWrites = new Expectations();
    private final WorkQueue<String> keys = new WorkQueue<>("cron-job", WORKERS, this::look);

    /**
     * @param clock its zone is that of cron jobs that name none
     */
    public CronJobController(
            KubernetesClient client,
            SharedIndexInformer<CronJob> crons,
            SharedIndexInformer<Job> jobs,
            Clock clock) {
        this.client = client;
        this.crons = crons;
        this.jobs = jobs;
        this.clock = clock;
        controllerIndex = new ControllerIndex<>(jobs);
        events = new ControllerEvents(client, "cronjob-controller", clock);
        preconditionedDelete = new PreconditionedDelete(client);
    }

    @Override
    public void register() {
        crons.addEventHandler(EnqueueOnChange.itself(keys::add));
        jobs.addEventHandler(EnqueueOnChange.owner("CronJob", keys::add));
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Optional<Duration> look(String key) {
        var cron = crons.getIndexer().getByKey(key);
        if (cron == null) {
            jobWrites.forget(key);
            statusWrites.forget(key);
            return Optional.empty();
        }
        long seen = Expectations.version(cron.getMetadata().getResourceVersion());
        if (!statusWrites.satisfied(key, seen)
                || !jobWrites.satisfied(key, controllerIndex.version())) {
            return Optional.of(Expectations.TIMEOUT);
        }
        var children = jobWrites.alive(key, controllerIndex.of(cron));
        return act(cron, CronJobSync.decide(cron, children, clock.instant(), clock.getZone()));
    }

    private Optional<Duration> act(CronJob cron, Step step) {
        step.delete().forEach(job -> delete(cron, job));
        var made = step.start().flatMap(due -> create(cron, due));
        publish(cron, made.map(job -> with(step.status(), job)).orElseGet(step::status));
        step.news().forEach(news -> tell(cron, news));
        return step.recheck();
    }

    private void delete(CronJob cron, Job job) {
        var key = Cache.metaNamespaceKeyFunc(cron);
        try {
            jobWrites.deleted(key, job.getMetadata().getUid());
            preconditionedDelete.of(job, DeletionPropagation.BACKGROUND);
            tell(
                    cron,
                    new News(
                            false,
                            "SuccessfulDelete",
                            "Deleted job " + job.getMetadata().getName()));
        } catch (KubernetesClientException e) {
            jobWrites.deletionFailed(key, job.getMetadata().getUid());
            tell(cron, new News(true, "FailedDelete", "Deleted job: " + PodControl.message(e)));
            throw e;
        }
    }

    /** Empty if something of that name is there already: either our own, or not our business. */
    private Optional<Job> create(CronJob cron, Instant due) {
        try {
            var made = client.resource(CronJobs.make(cron, due, clock.getZone())).create();
            jobWrites.wrote(Cache.metaNamespaceKeyFunc(cron), made);
            tell(
                    cron,
                    new News(
                            false,
                            "SuccessfulCreate",
                            "Created job " + made.getMetadata().getName()));
            return Optional.of(made);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return Optional.empty();
            }
            tell(
                    cron,
                    new News(true, "FailedCreate", "Error creating job: " + PodControl.message(e)));
            throw e;
        }
    }

    private static CronJobStatus with(CronJobStatus status, Job made) {
        return new CronJobStatusBuilder(status).addToActive(CronJobSync.reference(made)).build();
    }

    private void publish(CronJob cron, CronJobStatus status) {
        if (!status.equals(cron.getStatus())) {
            var changed = new CronJobBuilder(cron).withStatus(status).build();
            statusWrites.wrote(
                    Cache.metaNamespaceKeyFunc(cron), client.resource(changed).updateStatus());
        }
    }

    private void tell(CronJob cron, News news) {
        if (news.warning()) {
            events.warning(cron, news.reason(), news.message());
        } else {
            events.normal(cron, news.reason(), news.message());
        }
    }
}
