// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

/** Every literal string of data sets that other programs see; upstream's where it has one. */
public final class SampleNames {
    public static final String GROUP = "batch.paddlepaddle.org";
    public static final String VERSION = "v1alpha1";
    public static final String SET_KIND = "SampleSet";
    public static final String SET_PLURAL = "samplesets";
    public static final String JOB_KIND = "SampleJob";
    public static final String JOB_PLURAL = "samplejobs";

    public static final String SET_FIELD_OWNER = "paddlecloud-sampleset";
    public static final String JOB_FIELD_OWNER = "paddlecloud-samplejob";

    /** Holds a set back while somebody reads it. */
    public static final String SET_FINALIZER = "paddlepaddle.org/sampleset";

    /** Holds a job back until its work is cancelled. */
    public static final String JOB_FINALIZER = "paddlepaddle.org/samplejob";

    /** Label of what belongs to a set: the set's name. */
    public static final String LABEL_SET = GROUP + "/sampleset";

    /** Label of a run of a job with a schedule: the job's name. */
    public static final String LABEL_JOB = GROUP + "/samplejob";

    /** Before the name of a set: upstream's label of everything that belongs to it. */
    public static final String JUICEFS_LABEL = "paddlepaddle.org/juicefs-";

    /** Upstream's label of runtime pods: the StatefulSet's name. */
    public static final String LABEL_NAME = "name";

    /** Annotation of the StatefulSet: a hash of what it was made from. */
    public static final String TEMPLATE_HASH = GROUP + "/template-hash";

    /** The cache runtime's port, in upstream's number. */
    public static final int RUNTIME_PORT = 7716;

    public static final String RUNTIME_CONTAINER = "runtime";
    public static final String PORT_NAME = "service";

    /** What a data set is kept by where the cluster has no driver of JuiceFS. */
    public static final String BUILT_IN = "builtin";

    /** The driver whose presence makes the cluster keep data sets. */
    public static final String JUICEFS_DRIVER = "csi.juicefs.com";

    /** The name of a Secret that stands for no credentials. */
    public static final String NO_SECRET = "none";

    // Keys of Secrets.
    public static final String ACCESS_KEY = "access-key";
    public static final String SECRET_KEY = "secret-key";
    public static final String TOKEN_KEY = "token";

    /** Before the name of a Secret: the key under which the runtime finds its keys. */
    public static final String CREDENTIALS = "credentials.";

    private SampleNames() {}

    public static String runtime(String set) {
        return set + "-runtime";
    }

    public static String service(String set) {
        return runtime(set) + "-service";
    }
}
