// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

/** What can hold an object. The remarks name the details a finding has. */
public enum ObjectCause {
    /** It runs and is ready. */
    Runs,
    /** It ended well. */
    Completed,
    /** It is being deleted. Details: what holds it. */
    Deleting,
    /** No node takes it. Details: the scheduler's words. */
    NoNode,
    /** The scheduler has not looked at it. */
    NotScheduledYet,
    /** A claim it mounts is not there. Details: the claim. */
    ClaimMissing,
    /** Its node has stopped reporting. Details: the node. */
    NodeLost,
    /** Its image is being fetched or made. Details: what was said last. */
    ImageComing,
    /** Its image cannot be had. Details: image, what was said. */
    ImageUnavailable,
    /** A ConfigMap, Secret or key is missing. Details: what was said. */
    ConfigMissing,
    /** A volume cannot be mounted. Details: what was said. */
    MountFails,
    /** A container cannot be started. Details: what was said. */
    CannotStart,
    /** A program ends again and again. Details: container, exit code, restarts. */
    CrashLoop,
    /** A program used more memory than it may. Details: container. */
    OutOfMemory,
    /** It runs and a probe says no. Details: what the probe said. */
    NotReady,
    /** Its containers are starting. */
    Starting,
    /** A program failed and is not started again. Details: container, exit code, reason. */
    Failed,
    /** It was put off its node. Details: why. */
    Evicted,
    /** The claim has its volume. Details: the volume. */
    ClaimBound,
    /** The claim waits until a pod uses it. */
    ClaimWaitsForPod,
    /** The claim waits for the pod that uses it. Details: what was said. */
    ClaimWaitsForNode,
    /** No volume suits the claim and nothing makes one. Details: what was said. */
    ClaimNoVolume,
    /** The claim names a storage class that does not exist. Details: the class. */
    ClaimNoClass,
    /** A volume cannot be made. Details: what was said. */
    ClaimNotMade,
    /** Somebody else must make the volume. Details: what was said. */
    ClaimElsewhere,
    /** The claim had a volume and has it no longer. */
    ClaimLost,
    /** A person paused it. */
    Paused,
    /** Its pods cannot be created. Details: the server's words. */
    Refused,
    /** Its pods are being created. Details: wanted. */
    NoPodsYet,
    /** All its pods are ready. Details: how many. */
    AllReady,
    /** Somebody answers. Details: ready pods, all pods. */
    ServiceServes,
    /** A name that stands for another. Details: the other. */
    ServiceElsewhere,
    /** Its endpoints are written by somebody else. */
    ServiceWithoutSelector,
    /** No pod has its labels. Details: the selector. */
    ServiceMatchesNothing,
    /** Its pods have ended. Details: how many. */
    ServicePodsEnded,
    /** It sends to a port by a name that no container has. Details: the name. */
    ServicePortUnknown,
    /** It will start a job. Details: when. */
    CronWaits,
    /** A person suspended it. */
    CronSuspended,
    /** Its schedule is never due. Details: the schedule. */
    CronNever,
    /** A job still runs, and a second one is forbidden. Details: the job. */
    CronBusy,
    /** The job it started last failed. Details: the job, why, when the next one comes. */
    CronLastFailed,
    /** It takes pods. */
    NodeReady,
    /** It has said nothing yet. */
    NodeNew,
    /** It has stopped reporting. Details: when it was heard last. */
    NodeSilent,
    /** It says that it is not ready. Details: why. */
    NodeNotReady,
    /** It runs short of something. Details: of what, its words. */
    NodePressed,
    /** A person closed it for new pods. */
    NodeCordoned,
    /** Only pods that tolerate it come. Details: the taint. */
    NodeTainted
}
