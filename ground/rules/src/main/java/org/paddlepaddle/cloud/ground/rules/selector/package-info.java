// SPDX-License-Identifier: Apache-2.0
/**
 * What selectors demand of labels.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement} is one demand; label
 * selectors of objects and queries, node selector terms and pod affinity terms all consist of them.
 * A newcomer's mistake: to let {@code NotIn} fail where the label is missing.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.selector;

import org.jspecify.annotations.NullMarked;
