// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.code.CodeArchive;
import org.paddlepaddle.cloud.cli.code.ShippedCode;
import org.paddlepaddle.cloud.cli.standalone.CodeStore;

/** The objects a run consists of: the code in a ConfigMap, and the job. */
final class RunManifest {
    static final String ARCHIVE = "code.tar.gz";

    /** Which code ran. */
    static final String CODE_DIGEST = "run.paddlecloud.org/code";

    private static final String CONTAINER = "paddle";
    private static final String DIRECTORY = "/workspace/code";
    private static final String STORE = "http://minio-service.kubeflow:9000";
    private static final String FETCHER = "paddlecloud/paddlecloud:latest";

    /** How long a finished run stays, for its logs. */
    private static final int KEPT_SECONDS = 24 * 60 * 60;

    /** Every pod has its own copy: Paddle's launcher writes beside the program it starts. */
    private static final String UNPACK =
            "mkdir -p /workspace/code && cd /workspace/code"
                    + " && { tar xzf /pdc/code.tar.gz"
                    + " || python3 -m tarfile -e /pdc/code.tar.gz .; }"
                    + " && ";

    private static final String ENTER = "cd /workspace/code && ";
    private static final String RUN = "exec \"$@\"";

    /**
     * A parameter server never ends by itself: to be told to end is its success. That it ends of
     * anything else stays its failure.
     */
    private static final String SERVE =
            "{ \"$@\" & } && trap 'kill $! 2>/dev/null; wait $!; exit 0' TERM && wait $!";

    /** Those that take no value. */
    private static final String PYTHON_FLAGS = "-[bBdEIOPqsSuvx]+";

    private static final List<String> LAUNCHER = List.of("-m", "paddle.distributed.launch");

    private final ObjectMapper mapper = new ObjectMapper();
    private final RunRequest request;
    private final ShippedCode shipped;

    RunManifest(RunRequest request, ShippedCode shipped) {
        this.request = request;
        this.shipped = shipped;
    }

    ShippedCode shipped() {
        return shipped;
    }

    String codeName() {
        return request.name() + "-code";
    }

    JsonNode code(CodeArchive archive) {
        var map = object("v1", "ConfigMap", codeName());
        map.put("immutable", true);
        map.putObject("binaryData").put(ARCHIVE, archive.bytes());
        return map;
    }

    /** Keys with which the pods may fetch the code. */
    JsonNode keys(JsonNode secret) {
        var copy = object("v1", "Secret", codeName());
        copy.set("data", secret.path("data"));
        return copy;
    }

    /** The job as owner of its code, so that deleting the one deletes the other. */
    JsonNode ownership(String kind, JsonNode job) {
        var map = object("v1", kind, codeName());
        var owners = ((ObjectNode) map.path("metadata")).putArray("ownerReferences");
        owners.addObject()
                .put("apiVersion", JobNames.API_VERSION)
                .put("kind", JobNames.KIND)
                .put("name", request.name())
                .put("uid", job.path("metadata").path("uid").asText());
        return map;
    }

    JsonNode job() {
        var job = object(JobNames.API_VERSION, JobNames.KIND, request.name());
        ((ObjectNode) job.path("metadata"))
                .putObject("annotations")
                .put(CODE_DIGEST, "sha256:" + shipped.digest());
        var spec = job.putObject("spec");
        spec.put("cleanPodPolicy", "Never");
        spec.put("ttlSecondsAfterFinished", KEPT_SECONDS);
        if (request.retries() > 0) {
            spec.put("backoffLimit", request.retries());
        }
        request.elastic()
                .ifPresent(
                        range ->
                                spec.putObject("elasticPolicy")
                                        .put("min", range.min())
                                        .put("max", range.max()));
        if (request.servers() > 0) {
            spec.put("withGloo", 1);
            role(spec.putObject("ps"), request.servers(), 0, SERVE);
        }
        role(spec.putObject("worker"), request.workers(), request.gpus(), RUN);
        return job;
    }

    /** What the pods run; a collective program needs Paddle's launcher around it. */
    List<String> command() {
        var typed = request.command();
        boolean collective = request.servers() == 0 && request.mostWorkers() > 1;
        int script = script(typed);
        if (!collective || script < 0) {
            return typed;
        }
        var launched = new ArrayList<>(typed.subList(0, script));
        launched.addAll(LAUNCHER);
        launched.addAll(typed.subList(script, typed.size()));
        return launched;
    }

    /** Where the Python program stands, behind the interpreter and its flags; else negative. */
    private static int script(List<String> typed) {
        if (!typed.getFirst().matches("(.*/)?python[0-9.]*")) {
            return -1;
        }
        int at = 1;
        while (at < typed.size() && typed.get(at).matches(PYTHON_FLAGS)) {
            at++;
        }
        return at < typed.size() && typed.get(at).endsWith(".py") ? at : -1;
    }

    private void role(ObjectNode role, int replicas, int gpus, String run) {
        role.put("replicas", replicas);
        var template = role.putObject("template");
        annotate(template);
        var spec = template.putObject("spec");
        spec.put("terminationGracePeriodSeconds", 5);
        if (shipped instanceof ShippedCode.Stored(var digest, _, _)) {
            fetch(spec, digest);
        }
        var container = spec.putArray("containers").addObject();
        container.put("name", CONTAINER).put("image", request.image());
        var words =
                container.putArray("command").add("sh").add("-c").add(unpack() + run).add("pdc");
        command().forEach(words::add);
        var variables = container.putArray("env");
        variables.addObject().put("name", "PYTHONUNBUFFERED").put("value", "1");
        request.environment()
                .forEach(
                        (name, value) ->
                                variables.addObject().put("name", name).put("value", value));
        if (gpus > 0) {
            container.putObject("resources").putObject("limits").put("nvidia.com/gpu", gpus);
        }
        volumes(container.putArray("volumeMounts"), spec.putArray("volumes"));
    }

    /** Nodes that make environments read it; others run the image as it is. */
    private void annotate(ObjectNode template) {
        if (!request.packages().isEmpty()) {
            var annotations = template.putObject("metadata").putObject("annotations");
            request.packages().annotations(CONTAINER).forEach(annotations::put);
        }
    }

    private String unpack() {
        return switch (shipped) {
            case ShippedCode.Packed _ -> UNPACK;
            case ShippedCode.Stored _ -> ENTER;
        };
    }

    /** Only what fetches the code sees the keys of the store. */
    private void fetch(ObjectNode spec, String digest) {
        var fetcher = spec.putArray("initContainers").addObject();
        fetcher.put("name", "code").put("image", FETCHER);
        fetcher.putArray("args")
                .add("objects")
                .add("checkout")
                .add("s3://" + CodeStore.BUCKET + "/sha256:" + digest)
                .add(DIRECTORY)
                .add("--endpoint")
                .add(STORE)
                .add("--keys")
                .add("/pdc");
        var mounts = fetcher.putArray("volumeMounts");
        mounts.addObject().put("name", "code").put("mountPath", "/pdc").put("readOnly", true);
        mounts.addObject().put("name", "workspace").put("mountPath", "/workspace");
    }

    private void volumes(ArrayNode mounts, ArrayNode volumes) {
        var code = volumes.addObject().put("name", "code");
        switch (shipped) {
            case ShippedCode.Packed _ -> {
                mounts.addObject()
                        .put("name", "code")
                        .put("mountPath", "/pdc")
                        .put("readOnly", true);
                code.putObject("configMap").put("name", codeName());
            }
            case ShippedCode.Stored _ -> code.putObject("secret").put("secretName", codeName());
        }
        mounts.addObject().put("name", "workspace").put("mountPath", "/workspace");
        volumes.addObject().put("name", "workspace").putObject("emptyDir");
        RunMount.describe(request.mounts(), mounts, volumes);
    }

    private ObjectNode object(String apiVersion, String kind, String name) {
        var object = mapper.createObjectNode();
        object.put("apiVersion", apiVersion).put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }
}
