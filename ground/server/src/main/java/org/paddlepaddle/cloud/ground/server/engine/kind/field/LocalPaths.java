// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.field;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Paths that begin somewhere and must not lead out of there. */
public final class LocalPaths {
    private static final String UP = "..";

    private LocalPaths() {}

    public static void checkNoBacksteps(String path, String field, Problems problems) {
        if (List.of(path.split("/", -1)).contains(UP)) {
            problems.invalid(field, path, "must not contain '..'");
        }
    }

    /** A path below the root of a volume. */
    public static void checkDescending(String path, String field, Problems problems) {
        if (path.startsWith("/")) {
            problems.invalid(field, path, "must be a relative path");
        }
        checkNoBacksteps(path, field, problems);
    }

    /** A file of a volume whose own files begin with two dots. */
    public static void checkFile(String path, String field, Problems problems) {
        checkDescending(path, field, problems);
        if (path.startsWith(UP) && !path.startsWith(UP + "/")) {
            problems.invalid(field, path, "must not start with '..'");
        }
    }
}
