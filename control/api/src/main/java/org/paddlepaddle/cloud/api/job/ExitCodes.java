// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A set of exit codes.
 *
 * @param operator {@code In} or {@code NotIn}
 * @param values the codes, 128 and more for signals
 */
@ApiRecord
public record ExitCodes(@Nullable String operator, @Nullable List<Integer> values) {}
