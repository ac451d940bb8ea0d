// SPDX-License-Identifier: Apache-2.0
/**
 * What somebody meant who made a typing error.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.suggestion.FieldSuggestion} is the entry; API
 * server, operator and command line ask it, so that all of them suggest the same. A newcomer's
 * mistake: to suggest whatever is nearest. A wrong suggestion is worse than none.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.suggestion;

import org.jspecify.annotations.NullMarked;
