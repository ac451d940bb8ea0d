// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import org.paddlepaddle.cloud.plan.service.model.ModelAnswer;

/** Knows which version of the model hub a reference means now. */
@FunctionalInterface
public interface ModelCatalog {
    /**
     * @param reference {@code model://NAME@ALIAS} and the like
     */
    ModelAnswer ask(String reference) throws InterruptedException;

    /** Where there is no hub. */
    static ModelCatalog none() {
        return reference ->
                new ModelAnswer.Silent(
                        "the operator knows no model hub that could tell what %s means"
                                .formatted(reference));
    }
}
