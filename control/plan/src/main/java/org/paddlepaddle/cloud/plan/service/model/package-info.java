// SPDX-License-Identifier: Apache-2.0
/**
 * Which version of the model hub a revision serves.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.service.model.ModelPins} is the entry: it says what must be
 * asked of the hub, and what a service looks like with the answers. An alias is looked up once for
 * each revision; from then on the digest counts, unless the service follows the alias.
 *
 * <p>A newcomer's mistake: to look an alias up in each pass. It would restart pods whenever
 * somebody moves it.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.service.model;

import org.jspecify.annotations.NullMarked;
