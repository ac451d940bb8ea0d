// SPDX-License-Identifier: Apache-2.0
/** Rolls a Deployment from one template to the next, through one ReplicaSet per template. */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.deployment;

import org.jspecify.annotations.NullMarked;
