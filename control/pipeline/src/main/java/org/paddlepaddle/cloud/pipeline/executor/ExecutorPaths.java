// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;

/**
 * The paths at which a program of KFP v2 finds and puts its files.
 *
 * @param workflow whose step it is
 * @param node the step
 */
public record ExecutorPaths(String workflow, String node) {
    /** What the program says of its outputs. */
    public static final String METADATA = "/tmp/kfp_outputs/output_metadata.json";

    /** The artifact under which {@link #METADATA} is kept where it is large. */
    public static final String METADATA_ARTIFACT = "executor-output";

    /** Below it are the files of artifacts of our own store. */
    public static final String LOCAL_ROOT = "/minio";

    private static final String OUTPUTS = "/tmp/kfp/outputs/";

    /** As the SDK turns them. */
    private static final Map<String, String> SCHEMES = schemes();

    private static Map<String, String> schemes() {
        var schemes = new LinkedHashMap<String, String>();
        schemes.put("minio://", LOCAL_ROOT + "/");
        schemes.put("s3://", "/s3/");
        schemes.put("gs://", "/gcs/");
        return schemes;
    }

    public String root() {
        return "minio://%s/artifacts/%s".formatted(WorkflowNames.BUCKET, workflow);
    }

    public String uri(String artifact) {
        return "%s/%s/%s".formatted(root(), node, artifact);
    }

    /** The path at which a program looks for an artifact of this address. */
    public static String path(String uri) {
        return SCHEMES.entrySet().stream()
                .filter(scheme -> uri.startsWith(scheme.getKey()))
                .map(scheme -> scheme.getValue() + uri.substring(scheme.getKey().length()))
                .findFirst()
                .orElse(uri);
    }

    public static String parameterFile(String parameter) {
        return OUTPUTS + parameter;
    }
}
