// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.cli.code.ShippedCode;

/**
 * The objects of a deployed model.
 *
 * @param image with its tag
 * @param command what is run instead of our server; empty for ours
 * @param least fewest pods
 * @param most most pods; 0: as many as it takes
 */
record DeployManifest(
        String name,
        DeployedModel model,
        String image,
        String command,
        int port,
        int least,
        int most) {
    static final String IMAGE = "paddlecloud/paddlecloud:latest";

    private static final String MOUNT = "/pdc";
    private static final String VOLUME = "model";

    /** The default of 0.2 processors would let a JVM start for twenty seconds. */
    private static final String PROCESSORS = "2";

    JsonNode service() {
        var service = object(NamedService.ELASTIC.apiVersion(), NamedService.ELASTIC.kind(), name);
        var spec = service.putObject("spec");
        int colon = image.lastIndexOf(':');
        boolean tagged = colon > image.lastIndexOf('/');
        spec.putObject("default")
                .put("containerImage", tagged ? image.substring(0, colon) : image)
                .put("tag", tagged ? image.substring(colon + 1) : "latest")
                .put("port", port)
                .put("arg", arg());
        spec.put("runtimeVersion", "paddleserving");
        var resources = spec.putObject("resources");
        resources.putObject("requests").put("cpu", "200m").put("memory", "512Mi");
        resources.putObject("limits").put("cpu", PROCESSORS).put("memory", "2Gi");
        var scaling = spec.putObject("service").put("minScale", least);
        if (most > 0) {
            scaling.put("maxScale", most);
        }
        if (model instanceof DeployedModel.Shipped shipped) {
            mount(spec, shipped);
        }
        return service;
    }

    private void mount(ObjectNode spec, DeployedModel.Shipped shipped) {
        var volume = spec.putArray("volumes").addObject().put("name", VOLUME);
        switch (shipped.code()) {
            case ShippedCode.Packed _ ->
                    volume.putObject("configMap").put("name", shipped.carrier(name));
            case ShippedCode.Stored _ ->
                    volume.putObject("secret").put("secretName", shipped.carrier(name));
        }
        spec.putArray("volumeMounts")
                .addObject()
                .put("name", VOLUME)
                .put("mountPath", MOUNT)
                .put("readOnly", true);
    }

    private String arg() {
        var serve =
                command.isEmpty()
                        ? "exec pdc serve $MODEL --name "
                                + name
                                + " --host ${BIND_ADDRESS:-0.0.0.0} --open --port $PORT"
                        : command;
        return "export MODEL=%s PORT=%d && %s && %s"
                .formatted(DeployedModel.DIRECTORY, port, model.fetch(), serve);
    }

    /** The archive of a directory, which never changes. */
    ObjectNode archive(DeployedModel.Shipped shipped, byte[] bytes) {
        var map = object("v1", "ConfigMap", shipped.carrier(name));
        map.put("immutable", true);
        map.putObject("binaryData").put("code.tar.gz", bytes);
        return map;
    }

    /** Keys with which pods fetch what is too large to be an object. */
    ObjectNode keys(DeployedModel.Shipped shipped, JsonNode secret) {
        var copy = object("v1", "Secret", shipped.carrier(name));
        copy.set("data", secret.path("data"));
        return copy;
    }

    /** What carries the model goes with the service, and not before: it is the way back. */
    static void own(ObjectNode carrier, JsonNode service) {
        ((ObjectNode) carrier.path("metadata"))
                .putArray("ownerReferences")
                .addObject()
                .put("apiVersion", NamedService.ELASTIC.apiVersion())
                .put("kind", NamedService.ELASTIC.kind())
                .put("name", service.path("metadata").path("name").asText())
                .put("uid", service.path("metadata").path("uid").asText());
    }

    private static ObjectNode object(String apiVersion, String kind, String name) {
        var object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", apiVersion).put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }
}
