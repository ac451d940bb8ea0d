// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What follows from one kind of failure. All that is said must hold; the first rule that fits
 * decides.
 *
 * @param action {@code FailJob}, {@code Ignore} or {@code Count}
 * @param roles the roles it is about; all when absent
 * @param onExitCodes how the training container ended
 * @param onReasons what the pod as a whole died of, for instance {@code Evicted} or {@code
 *     OOMKilled}
 */
@ApiRecord
public record FailureRule(
        @Nullable String action,
        @Nullable List<String> roles,
        @Nullable ExitCodes onExitCodes,
        @Nullable List<String> onReasons) {}
