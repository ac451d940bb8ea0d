// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

/** One element of the admission list. */
@FunctionalInterface
public interface AdmissionStep {
    /**
     * Lets the write pass, perhaps after changing {@code operation.after()}.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException to refuse it
     */
    void admit(Operation operation);
}
