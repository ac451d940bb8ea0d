// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import org.jspecify.annotations.Nullable;

/** Nothing was built; says why and what to do about it. */
public final class BuildException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BuildException(String message) {
        super(message);
    }

    public BuildException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
