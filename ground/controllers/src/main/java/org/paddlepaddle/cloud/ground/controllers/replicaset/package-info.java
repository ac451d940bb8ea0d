// SPDX-License-Identifier: Apache-2.0
/** Keeps as many pods of one template alive as a ReplicaSet asks for. */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.replicaset;

import org.jspecify.annotations.NullMarked;
