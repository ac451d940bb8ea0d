// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.util.regex.Pattern;

/**
 * One file of a model version.
 *
 * @param path relative, with slashes, for instance {@code dense/model.onnx}
 * @param size in bytes
 * @param sha256 of the content, 64 hexadecimal digits
 */
public record ModelFile(String path, long size, String sha256) {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final int LONGEST_PATH = 512;

    public ModelFile {
        checkPath(path);
        checkDigest(sha256);
        if (size < 0) {
            throw HubRefusal.invalid("file " + path + ": size " + size + " is negative");
        }
    }

    /** Refuses what is no SHA-256 in lower case. */
    public static void checkDigest(String sha256) {
        if (!DIGEST.matcher(sha256).matches()) {
            throw HubRefusal.invalid(
                    "sha256 " + shortened(sha256) + ": must be 64 lower-case hexadecimal digits");
        }
    }

    /** Refuses paths that would leave the directory a version is pulled into. */
    private static void checkPath(String path) {
        if (path.isEmpty() || path.length() > LONGEST_PATH) {
            throw HubRefusal.invalid(
                    "path " + shortened(path) + ": must have 1 to " + LONGEST_PATH + " characters");
        }
        for (var part : path.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw HubRefusal.invalid(
                        "path "
                                + shortened(path)
                                + ": must be relative, without '.', '..' or '//'");
            }
        }
        if (path.chars().anyMatch(c -> c < ' ' || c == '\\' || c == 0x7f)) {
            throw HubRefusal.invalid(
                    "path " + shortened(path) + ": control characters and '\\' are not allowed");
        }
    }

    private static String shortened(String text) {
        var shown = text.length() > 80 ? text.substring(0, 80) + "…" : text;
        return "'" + shown.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
