// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A version of the model hub that a program serves.
 *
 * @param from which one: {@code model://NAME}, {@code model://NAME@ALIAS}, {@code
 *     model://NAME@NUMBER} or {@code model://NAME@sha256:DIGEST}
 * @param path the directory in the version; all of it when absent
 * @param mountPath where the container finds it; {@code /model} when absent
 * @param follow whether a moved alias makes a canary, and then the default, of the new version
 * @param canarySeconds how long that canary must be able to answer before it becomes the default;
 *     60 when absent
 */
@ApiRecord
public record ModelSpec(
        @Nullable String from,
        @Nullable String path,
        @Nullable String mountPath,
        @Nullable Boolean follow,
        @Nullable Integer canarySeconds) {

    /** The same of one version that is never another. */
    public ModelSpec pinned(String reference) {
        return new ModelSpec(reference, path, mountPath, null, null);
    }

    public boolean follows() {
        return Boolean.TRUE.equals(follow);
    }
}
