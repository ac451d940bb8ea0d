// SPDX-License-Identifier: Apache-2.0
/**
 * The Pod Security Standards: levels that a namespace asks of its pods by labels.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.podsecurity.PodSecurityAdmission};
 * the checks themselves are functions of a pod alone. Words and order are kube-apiserver's.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.podsecurity;

import org.jspecify.annotations.NullMarked;
