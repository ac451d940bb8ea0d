// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

/** What can hold an object, and what its end can be. The remarks name the details a finding has. */
public enum Cause {
    /** No operator has looked at it. Details: seconds since its creation. */
    NobodyActs,
    /** It was made a moment ago. */
    JustCreated,
    /** Another controller looks after it. Details: its name. */
    AnotherManager,
    /** It is being deleted and something holds it. Details: the finalizers. */
    BeingDeleted,
    /** Its spec makes no sense. Details: the problems. */
    SpecInvalid,
    /** A quota has no room. Details: the server's words. */
    QuotaExceeded,
    /** The API server refuses something. Details: its words. */
    Refused,
    /** A name it needs is taken. Details: by whom. */
    NameTaken,
    /** The API server does not answer the operator. Details: what it says. */
    ApiUnavailable,
    /** A defect of the operator. Details: what it says. */
    InternalError,
    /** The user suspended it. */
    Suspended,
    /** Kueue has not admitted it. Details: the queue. */
    QueueAdmission,
    /** Volcano has not let its group in. Details: the queue, the phase of the group. */
    WaitingForQueue,
    /** An earlier job of its name has not gone. Details: what is left. */
    WaitingForEarlierJob,
    /** Its data set is not there. Details: which and why, its name. */
    WaitingForSampleSet,
    /** It waits after a failure. Details: why it failed, when it goes on. */
    BackingOff,
    /** Pods of the last attempt do not go. Details: the finalizers that hold it. */
    PodHeldByFinalizer,
    /** A pod does not go because its node is lost. Details: the node. */
    PodOnLostNode,
    /** Pods of the last attempt are going. */
    Clearing,
    /** Its pods are being made. */
    CreatingPods,
    /** There is no node. */
    NoNodes,
    /** No node is ready. Details: how many there are. */
    NodesNotReady,
    /** Nobody places the pod. Details: the scheduler it names. */
    NoScheduler,
    /** Something must open a gate first. Details: the gates. */
    Gated,
    /** No node has the labels it asks for. Details: the labels. */
    SelectorMatchesNone,
    /** No node meets its affinity. */
    AffinityMatchesNone,
    /** Every node it asks for is cordoned. Details: one of them. */
    NodesCordoned,
    /** Every node has a taint it does not tolerate. Details: one of them. */
    TaintsRefuse,
    /** No node has a GPU. Details: resource, requested, how many all pods of the job ask for. */
    GpuAbsent,
    /** No node has any of a resource. Details: resource, requested. */
    ResourceAbsent,
    /** No node is that large. Details: resource, requested, most on one node. */
    ResourceTooLarge,
    /** Nodes are full. Details: resource, requested, most free on one node, what is missing. */
    ResourceBusy,
    /** What it asks for is free, on no node all of it. Details: nearest node, what it lacks. */
    RoomScattered,
    /** Nodes with room have as many pods as they take. Details: how many that is. */
    NodesFullOfPods,
    /** Its anti-affinity keeps it off every node with room. Details: a pod there, that node. */
    KeptApart,
    /** Room for some pods and not for all. Details: pods of the group, pods that have room. */
    GangIncomplete,
    /** The scheduler says why. Details: its words. */
    Unscheduled,
    /** It waits for the scheduler. */
    NotScheduledYet,
    /** A claim it mounts is not there. Details: the claim. */
    ClaimMissing,
    /** A claim it mounts has no volume. Details: claim, storage class. */
    ClaimPending,
    /** The volume of a claim is gone. Details: the claim. */
    ClaimLost,
    /** The image cannot be had. Details: image, what was said. */
    ImageUnavailable,
    /** The image's name is wrong. Details: image, what was said. */
    ImageInvalid,
    /** The image is being fetched or made. Details: what was said last. */
    ImageComing,
    /** A ConfigMap, Secret or key is missing. Details: what was said. */
    ConfigMissing,
    /** A volume cannot be mounted. Details: what was said. */
    MountFails,
    /** The pod gets no network. Details: what was said. */
    NetworkFails,
    /** The container cannot be started. Details: what was said. */
    CannotStart,
    /** A container before the training one fails or runs. Details: its name, its state. */
    InitContainer,
    /** The program ends again and again. Details: container, restarts, exit code. */
    CrashLoop,
    /** It runs and does not report ready. Details: what the probe said. */
    NotReady,
    /** Workers wait for a parameter server. */
    WaitingForServers,
    /** Containers are starting. */
    Starting,
    /** It trains with fewer workers than wanted. Details: workers that train, wanted. */
    RunsWithFewer,
    /** It trains without a parameter server. Details: when that counts as a failure. */
    ServerEnded,
    /** It trains. Details: how long. */
    Runs,
    /** It succeeded. */
    Completed,
    /** A program used more memory than it may. Details: container, its limit. */
    OutOfMemory,
    /** A node threw a pod out. Details: why. */
    Evicted,
    /** A program failed. Details: what happened. */
    PodFailed,
    /** A Python program lacks a module. Details: the module, the package that has it, the image. */
    ModuleMissing,
    /** A pod vanished. Details: what happened. */
    PodLost,
    /** It failed too often. Details: what happened. */
    BackoffLimitExceeded,
    /** It took too long. Details: seconds allowed. */
    DeadlineExceeded,

    /** It is being deleted. Details: what holds it. */
    Deleting,
    /** No node takes it. Details: the scheduler's words. */
    NoNode,
    /** Its node has stopped reporting. Details: the node. */
    NodeLost,
    /** A program failed and is not started again. Details: container, exit code, reason. */
    Failed,
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
    /** A person paused it. */
    Paused,
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
    NodeTainted,
    /** No pod of the service runs, as nobody asks; a request starts one. Details: the revision. */
    ServiceAsleep,
    /** Its revision cannot answer, and another one does. Details: the revision, what is said. */
    ServiceCovered,
    /** Nothing leads requests to it. Details: what is said. */
    ServiceUnrouted,
    /** As many requests wait as may. Details: what is said. */
    ServiceQueueFull,
    /** Revisions answer. Details: their shares. */
    ServiceAnswers,
    /** A data set, or a job on one, waits for something. Details: what is said, the set. */
    SampleWaits,
    /** The keys of its source are not there. Details: what is said, the set. */
    SampleKeysMissing,
    /** Somebody reads the data it would take away. Details: who, the set. */
    SampleInUse,
    /** It is being worked on. Details: how far, the set. */
    SampleWorks,
    /** It could not be done. Details: what is said, the set. */
    SampleFailed,
    /** Some of its data is not here. Details: how much, the set. */
    SampleNotCached,
    /** All its data is here. Details: what is said, the set. */
    SampleReady,
    /** Its next run is not due. Details: what is said, the set. */
    SampleScheduled
}
