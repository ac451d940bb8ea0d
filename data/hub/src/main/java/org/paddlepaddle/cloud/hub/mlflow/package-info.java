// SPDX-License-Identifier: Apache-2.0
/**
 * MLflow's protocol, as far as its model registry goes, over the same models and versions.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.mlflow.MlflowRoutes} is the entry. Runs and logged models
 * exist as far as logging a model needs them; the rest is refused with {@code FEATURE_DISABLED}.
 *
 * <p>A newcomer's mistake: to answer with a field that is empty. MLflow's server leaves it out, and
 * clients tell the difference.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.mlflow;

import org.jspecify.annotations.NullMarked;
