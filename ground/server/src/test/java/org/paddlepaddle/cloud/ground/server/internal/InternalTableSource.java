// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.internal.GoTypes.Member;

/** Makes {@code kubernetes/internal.json}: names, order and types of fields, and nothing else. */
final class InternalTableSource {
    static final List<String> ROOTS =
            List.of("PodTemplateSpec", "PersistentVolumeClaimSpec", "PersistentVolumeSource");

    private static final String META = "metav1.";
    private static final String OBJECT_META = "ObjectMeta";

    private static final Map<String, String> WORDS =
            Map.of(
                    "string", "string",
                    "bool", "bool",
                    "types.UID", "string",
                    "resource.Quantity", "quantity",
                    "intstr.IntOrString", "intOrString",
                    "Time", "time",
                    "ManagedFieldsEntry", "json");

    /** What the API has in a pod's spec and the internal form in its security context. */
    private static final Map<String, String> MOVED =
            Map.of(
                    "HostNetwork", "^hostNetwork",
                    "HostPID", "^hostPID",
                    "HostIPC", "^hostIPC",
                    "ShareProcessNamespace", "^shareProcessNamespace",
                    "HostUsers", "^hostUsers");

    private final GoTypes internal;
    private final GoTypes published;
    private final GoTypes meta;
    private final Map<String, List<String>> table = new TreeMap<>();

    private InternalTableSource(Path modules, String version) {
        internal =
                GoTypes.read(
                        modules.resolve("kubernetes@v1." + version + "/pkg/apis/core/types.go"));
        published = GoTypes.read(modules.resolve("api@v0." + version + "/core/v1/types.go"));
        var machinery = modules.resolve("apimachinery@v0." + version);
        meta = GoTypes.read(machinery.resolve("pkg/apis/meta/v1/types.go"));
    }

    /**
     * @param modules the directory {@code k8s.io} of Go's module cache
     * @param version such as {@code 34.4}
     */
    static String text(Path modules, String version) {
        var source = new InternalTableSource(modules, version);
        ROOTS.forEach(source::type);
        return source.table.entrySet().stream()
                .map(type -> quoted(type.getKey()) + ": [\n  " + fields(type.getValue()) + "]")
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String fields(List<String> fields) {
        return fields.stream()
                .map(InternalTableSource::quoted)
                .collect(Collectors.joining(",\n  "));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private void type(String name) {
        if (!table.containsKey(name)) {
            table.put(name, List.of());
            table.put(
                    name,
                    internal.structs().containsKey(name) ? internal(name, name) : meta(name, ""));
        }
    }

    /**
     * @param owner the type whose members the API shows; an embedded type's are its own
     */
    private List<String> internal(String owner, String name) {
        var fields = new ArrayList<String>();
        for (var member : internal.members(name)) {
            if (member.type().equals(META + OBJECT_META)) {
                fields.addAll(meta(OBJECT_META, "metadata."));
            } else if (member.name().isEmpty()) {
                fields.addAll(internal(member.type(), member.type()));
            } else {
                var kind = kind(internal, member.type());
                fields.add(member.name() + " " + path(owner, member) + " " + kind);
            }
        }
        return fields;
    }

    private String path(String owner, Member member) {
        if (owner.equals("PodSecurityContext") && MOVED.containsKey(member.name())) {
            return MOVED.get(member.name());
        }
        return published.members(owner).stream()
                .filter(other -> other.name().equals(member.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(owner + "." + member.name()))
                .json()
                .orElseThrow()
                .getFirst();
    }

    private List<String> meta(String name, String prefix) {
        var fields = new ArrayList<String>();
        for (var member : meta.members(name)) {
            var json = member.json().orElseThrow();
            var shown = json.getFirst() + (json.size() > 1 ? "? " : " ");
            fields.add(shown + prefix + json.getFirst() + " " + kind(meta, member.type()));
        }
        return fields;
    }

    private String kind(GoTypes types, String type) {
        for (var mark : List.of("*", "[]")) {
            if (type.startsWith(mark)) {
                return mark + kind(types, type.substring(mark.length()));
            }
        }
        if (type.startsWith("map[")) {
            return "map";
        }
        if (type.matches("u?int\\d*")) {
            return "int";
        }
        if (WORDS.containsKey(type)) {
            return WORDS.get(type);
        }
        if (types.names().containsKey(type)) {
            return kind(types, types.names().get(type));
        }
        var name = type.startsWith(META) ? type.substring(META.length()) : type;
        type(name);
        return name;
    }
}
