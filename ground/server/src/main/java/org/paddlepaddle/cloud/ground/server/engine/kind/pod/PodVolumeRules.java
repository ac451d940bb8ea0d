// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.LocalPaths;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Volumes of a pod: named once, of one type each. */
public final class PodVolumeRules {
    /** Types in the order in which they are looked at; a second one is the one too many. */
    private static final List<String> FIRST = List.of("emptyDir", "hostPath", "secret");

    private static final List<String> HOST_PATHS =
            List.of(
                    "",
                    "BlockDevice",
                    "CharDevice",
                    "Directory",
                    "DirectoryOrCreate",
                    "File",
                    "FileOrCreate",
                    "Socket");

    private PodVolumeRules() {}

    /** The names of those that a container can mount. */
    static Set<String> check(JsonNode volumes, String field, Problems problems) {
        var names = new HashSet<String>();
        var good = new HashSet<String>();
        int at = 0;
        for (var volume : volumes) {
            var here = field + "[" + at++ + "]";
            var name = volume.path("name").asText();
            var own = new Problems();
            checkType(volume, here, own);
            PodSpecRules.checkName(name, here + ".name", names, own);
            if (own.isEmpty()) {
                good.add(name);
            }
            problems.addAll(own.causes());
        }
        return good;
    }

    private static void checkType(JsonNode volume, String field, Problems problems) {
        var types = new ArrayList<String>();
        FIRST.stream().filter(volume::has).forEach(types::add);
        for (var entry : volume.properties()) {
            var type = entry.getKey();
            if (!type.equals("name") && !types.contains(type)) {
                types.add(type);
            }
        }
        for (var type : types.subList(Math.min(1, types.size()), types.size())) {
            problems.forbidden(field + "." + type, "may not specify more than 1 volume type");
        }
        new VolumeFiles(problems).check(volume, field);
        if (volume.path("hostPath").isObject()) {
            checkHostPath(volume.path("hostPath"), field + ".hostPath", problems);
        }
    }

    public static void checkHostPath(JsonNode source, String field, Problems problems) {
        var path = source.path("path").asText();
        if (path.isEmpty()) {
            problems.required(field + ".path", "");
            return;
        }
        LocalPaths.checkNoBacksteps(path, field + ".path", problems);
        PodSpecRules.allowed(field + ".type", source.path("type"), HOST_PATHS, problems);
    }
}
