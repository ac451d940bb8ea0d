// SPDX-License-Identifier: Apache-2.0
/**
 * The defaults of built-in kinds that clients notice. Kubernetes keeps them in code, not in its
 * schemas, and so do we: one class per family, each no more than a list of "field, value".
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.defaults.Defaults}. Defaults look
 * at nothing but the object; what needs the rest of the cluster is admission.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import org.jspecify.annotations.NullMarked;
