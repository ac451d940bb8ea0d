// SPDX-License-Identifier: Apache-2.0
/**
 * Empties namespaces that are being deleted, then lets them go.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.namespace.NamespaceController} is the entry;
 * {@code NamespaceDeletionRules} decides from what is left.
 *
 * <p>A newcomer's mistake: to delete the namespace object. Whoever asked for the deletion has done
 * that; what is missing is the removal of the finalizer {@code kubernetes}, once nothing is left.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.namespace;

import org.jspecify.annotations.NullMarked;
