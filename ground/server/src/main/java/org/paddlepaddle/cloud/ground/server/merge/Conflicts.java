// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.merge.ManagedEntry.Owner;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Refusal;

/** The refusal of an apply that would change what others own. */
final class Conflicts {
    private Conflicts() {}

    /** Throws when any owner holds a field that is not allowed to be taken. */
    static void refuse(Map<Owner, FieldSet> holders, FieldSet allowed) {
        var conflicts = new LinkedHashMap<Owner, List<String>>();
        holders.forEach(
                (owner, fields) -> {
                    var paths = new ArrayList<String>();
                    fields.difference(allowed).forEach(path -> paths.add(text(path)));
                    if (!paths.isEmpty()) {
                        conflicts.put(owner, paths);
                    }
                });
        if (!conflicts.isEmpty()) {
            throw exception(conflicts);
        }
    }

    private static ApiException exception(Map<Owner, List<String>> conflicts) {
        var causes = new ArrayList<Cause>();
        conflicts.forEach(
                (owner, paths) ->
                        paths.forEach(
                                path ->
                                        causes.add(
                                                new Cause(
                                                        "FieldManagerConflict",
                                                        "conflict with " + owner.described(),
                                                        path))));
        return new ApiException(
                new Refusal(
                        409,
                        "Conflict",
                        message(conflicts, causes),
                        null,
                        null,
                        null,
                        null,
                        List.copyOf(causes),
                        0));
    }

    private static String message(Map<Owner, List<String>> conflicts, List<Cause> causes) {
        if (causes.size() == 1) {
            var only = causes.getFirst();
            return "Apply failed with 1 conflict: " + only.message() + ": " + only.field();
        }
        var lines = new ArrayList<String>();
        conflicts.forEach(
                (owner, paths) -> {
                    lines.add("conflicts with " + owner.described() + ":");
                    paths.forEach(path -> lines.add("- " + path));
                });
        return "Apply failed with " + causes.size() + " conflicts: " + String.join("\n", lines);
    }

    private static String text(List<PathElement> path) {
        return path.stream().map(PathElement::toString).collect(Collectors.joining());
    }
}
