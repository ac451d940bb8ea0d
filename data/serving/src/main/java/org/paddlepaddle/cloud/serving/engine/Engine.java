// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine;

import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** Loads models of the formats it knows. */
public interface Engine {
    /**
     * Loads a model; it is ready to run when this returns.
     *
     * @throws ModelException when its files are broken or of no use to this engine
     */
    LoadedModel load(ModelDirectory directory);
}
