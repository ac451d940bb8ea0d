// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.autoscale.AutoscalerController;
import org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobController;
import org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetController;
import org.paddlepaddle.cloud.ground.controllers.deployment.DeploymentController;
import org.paddlepaddle.cloud.ground.controllers.job.JobController;
import org.paddlepaddle.cloud.ground.controllers.replicaset.ReplicaSetController;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetController;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerIndex;

/**
 * The controllers that make pods or say how many there are, and the caches they follow besides
 * those of others.
 *
 * @param informers not yet started, by resource and group
 */
record Workloads(
        List<Controller> controllers,
        Map<String, SharedIndexInformer<? extends HasMetadata>> informers) {
    static Workloads of(
            KubernetesClient client,
            SharedIndexInformer<Pod> pods,
            SharedIndexInformer<Node> nodes,
            Clock clock) {
        var replicaSets = client.apps().replicaSets().inAnyNamespace().runnableInformer(0);
        var deployments = client.apps().deployments().inAnyNamespace().runnableInformer(0);
        var statefulSets = client.apps().statefulSets().inAnyNamespace().runnableInformer(0);
        var daemonSets = client.apps().daemonSets().inAnyNamespace().runnableInformer(0);
        var revisions = client.apps().controllerRevisions().inAnyNamespace().runnableInformer(0);
        var claims = client.persistentVolumeClaims().inAnyNamespace().runnableInformer(0);
        var jobs = client.batch().v1().jobs().inAnyNamespace().runnableInformer(0);
        var cronJobs = client.batch().v1().cronjobs().inAnyNamespace().runnableInformer(0);
        var autoscalers =
                client.autoscaling()
                        .v2()
                        .horizontalPodAutoscalers()
                        .inAnyNamespace()
                        .runnableInformer(0);
        var controllerIndex = new ControllerIndex<>(pods);
        var kept = new ControllerIndex<>(revisions);
        return new Workloads(
                List.of(
                        new ReplicaSetController(client, replicaSets, pods, controllerIndex, clock),
                        new DeploymentController(
                                client, deployments, replicaSets, controllerIndex, clock),
                        new StatefulSetController(
                                client,
                                statefulSets,
                                new StatefulSetController.Sources(
                                        pods, controllerIndex, claims, kept),
                                clock),
                        new DaemonSetController(
                                client,
                                daemonSets,
                                new DaemonSetController.Sources(nodes, pods, controllerIndex, kept),
                                clock),
                        new JobController(client, jobs, pods, controllerIndex, clock),
                        new CronJobController(client, cronJobs, jobs, clock),
                        new AutoscalerController(client, autoscalers, clock)),
                Map.of(
                        "replicasets.apps", replicaSets,
                        "deployments.apps", deployments,
                        "statefulsets.apps", statefulSets,
                        "daemonsets.apps", daemonSets,
                        "controllerrevisions.apps", revisions,
                        "persistentvolumeclaims", claims,
                        "jobs.batch", jobs,
                        "cronjobs.batch", cronJobs,
                        "horizontalpodautoscalers.autoscaling", autoscalers));
    }
}
