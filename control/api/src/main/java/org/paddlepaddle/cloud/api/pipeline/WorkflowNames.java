// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

/**
 * Every literal string of workflows that other programs see; Argo's and KFP's where they have one.
 */
public final class WorkflowNames {
    public static final String GROUP = "argoproj.io";
    public static final String VERSION = "v1alpha1";
    public static final String KIND = "Workflow";
    public static final String PLURAL = "workflows";

    public static final String FIELD_OWNER = "paddlecloud-workflow";

    /** Argo's label of who runs a workflow; ours are left alone by an Argo beside us. */
    public static final String INSTANCE = "workflows.argoproj.io/controller-instanceid";

    /** The value of {@link #INSTANCE} of the workflows that our engine runs. */
    public static final String OUR_INSTANCE = "paddlecloud";

    /** Label of a pod: the workflow it is a step of. */
    public static final String WORKFLOW = "workflows.argoproj.io/workflow";

    /** Label of a workflow that has ended. */
    public static final String COMPLETED = "workflows.argoproj.io/completed";

    /** Annotation of a pod: the node it is. */
    public static final String NODE_NAME = "workflows.argoproj.io/node-name";

    /** Annotation of what a resource step made: the node it was made by. */
    public static final String NODE_ID = "pipelines.paddlecloud.org/node-id";

    /** Annotation of a workflow that is to be taken up again: changed for each time. */
    public static final String RETRY = "pipelines.paddlecloud.org/retry";

    /** Label of a pod: the value of {@link #RETRY} it was made under. */
    public static final String ROUND = "pipelines.paddlecloud.org/round";

    /** Annotation of what outlives a run: the workflow that wrote it last. */
    public static final String RUN = "pipelines.paddlecloud.org/run";

    /** Annotation of a training job: the Service of VisualDL that shows its curves. */
    public static final String VISUAL = "pipelines.paddlecloud.org/visual";

    /** KFP's label of workflow and pods: the id of the run. */
    public static final String RUN_ID = "pipeline/runid";

    /** KFP's annotation of a workflow: what people call the run. */
    public static final String RUN_NAME = "pipelines.kubeflow.org/run_name";

    /** The container of a step that is the user's. */
    public static final String MAIN = "main";

    /** Where artifacts and logs are kept, under the names Argo gives them. */
    public static final String BUCKET = "mlpipeline";

    private WorkflowNames() {}

    public static String logKey(String workflow, String node) {
        return "artifacts/%s/%s/main.log".formatted(workflow, node);
    }

    public static String artifactKey(String workflow, String node, String artifact) {
        return "artifacts/%s/%s/%s.tgz".formatted(workflow, node, artifact);
    }
}
