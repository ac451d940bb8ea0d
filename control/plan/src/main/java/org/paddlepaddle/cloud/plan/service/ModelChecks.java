// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.ModelSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads which models of the hub a service wants. */
record ModelChecks(PaddleServiceSpec spec, Remarks remarks) {
    private static final String WORD = "[A-Za-z0-9]([A-Za-z0-9._-]{0,126}[A-Za-z0-9])?";
    private static final Pattern REFERENCE =
            Pattern.compile("model://" + WORD + "(@(" + WORD + "|sha256:[0-9a-f]{64}))?");
    private static final int LONGEST_SECONDS = 86_400;

    void check() {
        var primary = spec.primary();
        if (primary != null && primary.model() != null) {
            check("spec.default.model", primary.model());
            if (primary.model().follows() && spec.canary() != null) {
                remarks.problem(
                        "spec.default.model.follow",
                        "makes the canary itself; remove spec.canary, or follow");
            }
        }
        var canary = spec.canary();
        if (canary != null && canary.model() != null) {
            check("spec.canary.model", canary.model());
            if (canary.model().follows()) {
                remarks.problem(
                        "spec.canary.model.follow",
                        "only the default follows an alias, through a canary of its own");
            }
        }
    }

    private void check(String path, ModelSpec model) {
        var from = model.from();
        if (from == null || !REFERENCE.matcher(from).matches()) {
            remarks.problem(
                    path + ".from",
                    "must be model://NAME, model://NAME@ALIAS, model://NAME@NUMBER or"
                            + " model://NAME@sha256:DIGEST, found "
                            + from);
        }
        checkRelative(path + ".path", model.path());
        var mountPath = ModelMount.mountPath(model);
        if (!mountPath.startsWith("/") || mountPath.equals("/") || mountPath.contains(":")) {
            remarks.problem(
                    path + ".mountPath",
                    "must be absolute, and neither / nor with a colon; found " + mountPath);
        }
        checkFree(path, mountPath);
        var seconds = model.canarySeconds();
        if (seconds != null && (seconds < 0 || seconds > LONGEST_SECONDS)) {
            remarks.problem(
                    path + ".canarySeconds",
                    "must be 0 to %d, found %d".formatted(LONGEST_SECONDS, seconds));
        }
    }

    private void checkRelative(String path, @Nullable String directory) {
        if (directory != null
                && (directory.startsWith("/")
                        || directory.startsWith("-")
                        || Stream.of(directory.split("/")).anyMatch(".."::equals))) {
            remarks.problem(
                    path, "must be a directory in the version, such as dense; found " + directory);
        }
    }

    private void checkFree(String path, String mountPath) {
        if (Stream.ofNullable(spec.volumes())
                .flatMap(List::stream)
                .anyMatch(volume -> volume.getName().equals(ServiceNames.MODEL))) {
            remarks.problem(
                    "spec.volumes",
                    ServiceNames.MODEL + " is the volume of the model; give yours another name");
        }
        if (Stream.ofNullable(spec.volumeMounts())
                .flatMap(List::stream)
                .anyMatch(mount -> Objects.equals(mount.getMountPath(), mountPath))) {
            remarks.problem(
                    path + ".mountPath",
                    mountPath + " is taken by spec.volumeMounts; choose another directory");
        }
    }
}
