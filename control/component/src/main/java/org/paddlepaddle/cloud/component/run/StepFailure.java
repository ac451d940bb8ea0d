// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

/** A step that did not come to a good end; the message says which object, and why. */
public final class StepFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepFailure(String message) {
        super(message);
    }
}
