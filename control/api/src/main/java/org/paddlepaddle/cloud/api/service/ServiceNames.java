// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

/**
 * Every literal string of the service feature that other programs see. Upstream's come first in
 * each block.
 */
public final class ServiceNames {
    public static final String GROUP = "serving.paddlepaddle.org";
    public static final String ELASTIC_GROUP = "elasticserving.paddlepaddle.org";
    public static final String VERSION = "v1";
    public static final String KIND = "PaddleService";
    public static final String PLURAL = "paddleservices";
    public static final String SINGULAR = "paddleservice";

    public static final String FIELD_OWNER = "paddlecloud-service";

    /** Upstream's recorder. */
    public static final String COMPONENT = "paddleflow_service-controller";

    // Labels and annotations.

    /** Upstream's label of pods: the name of the service. */
    public static final String SERVICE = "PaddleService";

    /** Which revision a Deployment, a Service or a pod belongs to. */
    public static final String REVISION = GROUP + "/revision";

    /** Which route leads through a Service or a slice of its endpoints. */
    public static final String ROUTE = GROUP + "/route";

    /** What a revision was made of, on its Deployment: a {@link RevisionSource} as JSON. */
    public static final String MADE_FROM = GROUP + "/made-from";

    // Names of what is made.

    /** The route to what answers by default, and the Service and host of it. */
    public static final String DEFAULT = "default";

    /** The route to what is tried out. */
    public static final String CANARY = "canary";

    /** What Knative appends to the Service behind a revision; people are told to use it. */
    public static final String PRIVATE = "-private";

    /** The name of the port that every Service has. */
    public static final String PORT_NAME = "http";

    /** What a container is called when nobody said. */
    public static final String CONTAINER = "user-container";

    /** The container that fetches a model before the program starts, and the volume it fills. */
    public static final String MODEL = "paddlecloud-model";

    /** What fetches a model. */
    public static final String MODEL_IMAGE = "paddlecloud/paddlecloud:latest";

    /** Where the program finds its model when the spec does not say. */
    public static final String MODEL_PATH = "/model";

    /** Tells a program which version it serves. */
    public static final String MODEL_VARIABLE = "PADDLECLOUD_MODEL";

    public static final String SLICE_SERVICE = "kubernetes.io/service-name";

    public static final String SLICE_MANAGER = "endpointslice.kubernetes.io/managed-by";

    /** The engine we leave the work to where it is. */
    public static final String KNATIVE_GROUP = "serving.knative.dev";

    private ServiceNames() {}

    /** The label whose value is the name of the owner, in the group the owner is of. */
    public static String ownerLabel(String group) {
        return group + "/service";
    }
}
