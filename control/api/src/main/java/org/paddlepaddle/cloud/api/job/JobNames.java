// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/**
 * Every literal string of the job feature that other programs see. Upstream's come first in each
 * block; what we add carries our group as prefix.
 */
public final class JobNames {
    public static final String GROUP = "batch.paddlepaddle.org";
    public static final String VERSION = "v1";
    public static final String API_VERSION = GROUP + "/" + VERSION;
    public static final String KIND = "PaddleJob";
    public static final String PLURAL = "paddlejobs";
    public static final String SHORT_NAME = "pdj";

    public static final String FIELD_OWNER = "paddlecloud-job";

    // Labels and annotations.
    public static final String RES_NAME = "paddle-res-name";
    public static final String RES_TYPE = "paddle-res-type";
    public static final String RESOURCE = "paddle-resource";
    public static final String LABEL_JOB = GROUP + "/job-name";
    public static final String LABEL_ROLE = GROUP + "/role";
    public static final String LABEL_INDEX = GROUP + "/index";
    public static final String LABEL_ATTEMPT = GROUP + "/attempt";
    public static final String TEMPLATE_HASH = GROUP + "/template-hash";
    public static final String MAY_START = GROUP + "/may-start";
    public static final String SHAPE = GROUP + "/shape";

    /** Annotation of a ConfigMap: the attempt it was published for. */
    public static final String ATTEMPT = LABEL_ATTEMPT;

    /** What {@code spec.managedBy} says of a job that is ours. */
    public static final String MANAGER = GROUP + "/paddlejob-controller";

    public static final String DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";

    // Gangs, in Volcano's words.
    public static final String VOLCANO = "volcano";
    public static final String GANG_API_VERSION = "scheduling.volcano.sh/v1beta1";
    public static final String GANG_KIND = "PodGroup";
    public static final String GANG_NAME = "scheduling.k8s.io/group-name";
    public static final String GANG_TASK = "volcano.sh/task-spec";
    public static final String GANG_JOB = "volcano.sh/job-name";
    public static final String GANG_VERSION = "volcano.sh/job-version";
    public static final String GANG_QUEUE = "volcano.sh/queue-name";

    // Data sets.
    public static final String SAMPLE_VERSION = "v1alpha1";
    public static final String SAMPLE_KIND = "SampleSet";

    /** Before the name of a data set: the label of nodes that hold parts of it. */
    public static final String SAMPLE_NODE = "paddlepaddle.org/juicefs-";

    // Queues, in Kueue's words.
    public static final String QUEUE = "kueue.x-k8s.io/queue-name";
    public static final String QUEUE_GROUP = "kueue.x-k8s.io/pod-group-name";
    public static final String QUEUE_COUNT = "kueue.x-k8s.io/pod-group-total-count";

    // Environment of one pod.
    public static final String POD_IP = "POD_IP";
    public static final String TRAINER_ID = "PADDLE_TRAINER_ID";
    public static final String TRAINING_ROLE = "TRAINING_ROLE";
    public static final String PADDLE_TRAINING_ROLE = "PADDLE_TRAINING_ROLE";
    public static final String MASTER = "PADDLE_MASTER";
    public static final String NNODES = "PADDLE_NNODES";
    public static final String RANK = "PADDLE_RANK";
    public static final String CURRENT_ENDPOINT = "PADDLE_CURRENT_ENDPOINT";
    public static final String STAGE_ID = "STAGE_ID";
    public static final String HETER_DEVICE = "HETER_DEVICE_TYPE";
    public static final String NEXT_HETER = "PADDLE_NEXT_HETER_TRAINER_IP_PORT_LIST";
    public static final String PREVIOUS_HETER = "PADDLE_PREVIOUS_HETER_TRAINER_IP_PORT_LIST";

    // Environment of the whole job: keys of its ConfigMap.
    public static final String PORTS_NUM = "TRAINER_PORTS_NUM";
    public static final String PORT = "PADDLE_PORT";
    public static final String SERVERS = "PADDLE_PSERVERS_IP_PORT_LIST";
    public static final String TRAINER_ENDPOINTS = "PADDLE_TRAINER_ENDPOINTS";
    public static final String TRAINERS = "PADDLE_TRAINERS";
    public static final String TRAINERS_NUM = "PADDLE_TRAINERS_NUM";
    public static final String HETER_ENDPOINTS = "PADDLE_HETER_ENDPOINTS";
    public static final String HETER_OLD = "PADDLE_HETER_TRAINER_IP_PORT_LIST";
    public static final String HETER_ALL = "PADDLE_ALL_HETER_TRAINER_IP_PORT_LIST";
    public static final String STAGE_NUM = "STAGE_NUM";
    public static final String STAGE_TRAINERS = "PADDLE_STAGE_TRAINERS_NUM";
    public static final String WITH_GLOO = "PADDLE_WITH_GLOO";
    public static final String GLOO_RENDEZVOUS = "PADDLE_GLOO_RENDEZVOUS";
    public static final String GLOO_HTTP_ENDPOINT = "PADDLE_GLOO_HTTP_ENDPOINT";
    public static final String JOB_ID = "PADDLE_JOB_ID";
    public static final String SYS_JOB_ID = "SYS_JOB_ID";
    public static final String RUN_MODE = "PADDLE_RUN_MODE";
    public static final String SERVERS_ENDPOINTS = "PADDLE_SERVERS_ENDPOINTS";
    public static final String TRAINERS_ENDPOINTS = "PADDLE_TRAINERS_ENDPOINTS";

    /**
     * Appears in the ConfigMap once every parameter server has started. Workers read it, so the
     * kubelet holds their containers back until then.
     */
    public static final String SERVERS_STARTED = "PADDLECLOUD_SERVERS_STARTED";

    /** The number of the attempt a pod takes part in, unless it is the first. */
    public static final String OWN_ATTEMPT = "PADDLECLOUD_ATTEMPT";

    /** The port of the first worker, in the environment of a pod that has another. */
    public static final String MASTER_PORT = "PADDLECLOUD_MASTER_PORT";

    /**
     * A key of the ConfigMap that exists only when it was published for that attempt. Pods of later
     * attempts read it, so the kubelet holds them back while the map still speaks of an earlier
     * one.
     */
    public static String published(int attempt) {
        return "PADDLECLOUD_ATTEMPT_" + attempt;
    }

    /** A key of the ConfigMap: the port of one pod that may share its address with others. */
    public static String port(Role role, int index) {
        return "PADDLECLOUD_PORT_" + role + "_" + index;
    }

    private JobNames() {}
}
