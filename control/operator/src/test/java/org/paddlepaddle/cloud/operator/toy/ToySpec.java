// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for.
 *
 * @param notes how many
 * @param text what each of them says
 */
@ApiRecord
public record ToySpec(@Nullable Integer notes, @Nullable String text) {}
