// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;

/**
 * Reads what the platform document says of one executor: volumes, secrets, where it runs. Names
 * that are known only when the task runs become inputs of the component, which its task fills.
 */
final class PlatformReader {
    private static final Set<String> KNOWN =
            Set.of(
                    "pvcMount",
                    "secretAsEnv",
                    "secretAsVolume",
                    "configMapAsEnv",
                    "configMapAsVolume",
                    "nodeSelector",
                    "tolerations",
                    "podMetadata",
                    "imagePullPolicy",
                    "imagePullSecret",
                    "emptyDirMounts",
                    "fieldPathAsEnv",
                    "enabledSharedMemory",
                    "activeDeadlineSeconds");
    private static final String ENV = "env";

    private final SpecPath place;
    private final ObjectNode container;
    private final ObjectNode pod = JsonNodeFactory.instance.objectNode();
    private final ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    private final Map<String, SpecPath> sources = new LinkedHashMap<>();
    private int volumes;

    /**
     * @param container that is added to
     */
    PlatformReader(SpecPath place, ObjectNode container) {
        this.place = place;
        this.container = container;
    }

    /** Inputs that the task of the executor fills, and where from. */
    Map<String, SpecPath> sources() {
        return sources;
    }

    Optional<String> deadlineSeconds() {
        return place.at("activeDeadlineSeconds").text();
    }

    PodParts read() {
        place.only(KNOWN, Set.of());
        place.at("pvcMount").elements().forEach(this::claim);
        place.at("secretAsEnv").elements().forEach(p -> env(p, "secretName", "secretKey"));
        place.at("configMapAsEnv").elements().forEach(p -> env(p, "configMapName", "configMapKey"));
        place.at("secretAsVolume").elements().forEach(this::secret);
        place.at("configMapAsVolume").elements().forEach(this::configMap);
        place.at("emptyDirMounts").elements().forEach(this::emptyDir);
        place.at("fieldPathAsEnv").elements().forEach(this::fieldPath);
        place.at("tolerations").elements().forEach(this::toleration);
        place.at("imagePullSecret").elements().forEach(this::pullSecret);
        place.at("imagePullPolicy").text().ifPresent(p -> container.put("imagePullPolicy", p));
        var selector = place.at("nodeSelector").only(Set.of("labels"), Set.of()).at("labels");
        if (!selector.absent()) {
            pod.set("nodeSelector", selector.object());
        }
        metadata.setAll(
                place.at("podMetadata").only(Set.of("labels", "annotations"), Set.of()).object());
        sharedMemory(place.at("enabledSharedMemory"));
        return new PodParts(pod, metadata);
    }

    /**
     * A name: a constant, or a placeholder for an input that is to be filled.
     *
     * @param field with the plain name, which older SDKs write beside or instead
     */
    private String name(SpecPath at, String field) {
        var source = at.at(field + "Parameter");
        if (source.absent()) {
            return at.at(field).required();
        }
        var constant = source.at("runtimeValue").at("constant");
        return constant.node().isTextual() ? constant.required() : input(source);
    }

    private String input(SpecPath source) {
        var input = "platform." + sources.size();
        sources.put(input, source);
        return "{{$.inputs.parameters['" + input + "']}}";
    }

    private ObjectNode mount(SpecPath at) {
        var name = "kfp-volume-" + volumes++;
        var mount = container.withArray("volumeMounts").addObject().put("name", name);
        mount.put("mountPath", at.at("mountPath").required());
        at.at("subPath").text().ifPresent(path -> mount.put("subPath", path));
        return pod.withArray("volumes").addObject().put("name", name);
    }

    private void claim(SpecPath at) {
        at.only(
                Set.of(
                        "mountPath",
                        "subPath",
                        "constant",
                        "pvcNameParameter",
                        "componentInputParameter",
                        "taskOutputParameter"),
                Set.of());
        var modern = at.at("pvcNameParameter");
        String claim;
        if (!modern.absent()) {
            claim = name(at, "pvcName");
        } else if (!at.at("constant").absent()) {
            claim = at.at("constant").required();
        } else {
            claim =
                    input(
                            new SpecPath(
                                    at.pick(
                                            Set.of(
                                                    "componentInputParameter",
                                                    "taskOutputParameter")),
                                    at.path(),
                                    at.remarks()));
        }
        mount(at).putObject("persistentVolumeClaim").put("claimName", claim);
    }

    private void env(SpecPath at, String object, String key) {
        at.only(Set.of(object, object + "Parameter", "keyToEnv", "optional"), Set.of());
        var name = name(at, object);
        var kind = object.equals("secretName") ? "secretKeyRef" : "configMapKeyRef";
        for (var pair : at.at("keyToEnv").elements()) {
            pair.only(Set.of(key, "envVar"), Set.of());
            var variable = container.withArray(ENV).addObject();
            variable.put("name", pair.at("envVar").required());
            var from = variable.putObject("valueFrom").putObject(kind);
            from.put("name", name).put("key", pair.at(key).required());
            if (at.at("optional").node().asBoolean()) {
                from.put("optional", true);
            }
        }
    }

    private void secret(SpecPath at) {
        at.only(Set.of("secretName", "secretNameParameter", "mountPath", "optional"), Set.of());
        var source = mount(at).putObject("secret").put("secretName", name(at, "secretName"));
        optional(at, source);
    }

    private void configMap(SpecPath at) {
        at.only(
                Set.of("configMapName", "configMapNameParameter", "mountPath", "optional"),
                Set.of());
        var source = mount(at).putObject("configMap").put("name", name(at, "configMapName"));
        optional(at, source);
    }

    private static void optional(SpecPath at, ObjectNode source) {
        if (at.at("optional").node().asBoolean()) {
            source.put("optional", true);
        }
    }

    private void emptyDir(SpecPath at) {
        at.only(Set.of("volumeName", "mountPath", "medium", "sizeLimit"), Set.of());
        var source = mount(at).putObject("emptyDir");
        at.at("medium").text().ifPresent(medium -> source.put("medium", medium));
        at.at("sizeLimit").text().ifPresent(limit -> source.put("sizeLimit", limit));
    }

    private void sharedMemory(SpecPath at) {
        at.only(Set.of("volumeName", "size"), Set.of());
        if (at.absent()) {
            return;
        }
        var name = at.at("volumeName").text().orElse("shm");
        container
                .withArray("volumeMounts")
                .addObject()
                .put("name", name)
                .put("mountPath", "/dev/shm");
        var source =
                pod.withArray("volumes")
                        .addObject()
                        .put("name", name)
                        .putObject("emptyDir")
                        .put("medium", "Memory");
        at.at("size").text().filter(s -> !s.isEmpty()).ifPresent(s -> source.put("sizeLimit", s));
    }

    private void fieldPath(SpecPath at) {
        at.only(Set.of("name", "fieldPath"), Set.of());
        container
                .withArray(ENV)
                .addObject()
                .put("name", at.at("name").required())
                .putObject("valueFrom")
                .putObject("fieldRef")
                .put("fieldPath", at.at("fieldPath").required());
    }

    private void toleration(SpecPath at) {
        at.only(Set.of("key", "operator", "value", "effect", "tolerationSeconds"), Set.of());
        var toleration = pod.withArray("tolerations").addObject();
        toleration.setAll(at.pick(Set.of("key", "operator", "value", "effect")));
        at.at("tolerationSeconds")
                .text()
                .filter(text -> text.matches("\\d{1,18}"))
                .ifPresent(text -> toleration.put("tolerationSeconds", Long.parseLong(text)));
    }

    private void pullSecret(SpecPath at) {
        at.only(Set.of("secretName", "secretNameParameter"), Set.of());
        pod.withArray("imagePullSecrets").addObject().put("name", name(at, "secretName"));
    }
}
