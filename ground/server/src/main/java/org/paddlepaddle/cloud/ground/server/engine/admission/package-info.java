// SPDX-License-Identifier: Apache-2.0
/**
 * Steps every write passes, in one order, after defaults and before checks: each may refuse or
 * complete the object. A quota or a webhook is one more step in the list.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep}; the list is
 * made in {@code EngineAssembly}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.admission;

import org.jspecify.annotations.NullMarked;
