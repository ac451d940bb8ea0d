// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * The pods of one role.
 *
 * @param replicas how many
 * @param requests fewest pods an elastic job may shrink to
 * @param limits most pods an elastic job may grow to
 * @param template what each of them is
 */
@ApiRecord
public record RoleSpec(
        @Nullable Integer replicas,
        @Nullable Integer requests,
        @Nullable Integer limits,
        @Nullable PodTemplateSpec template) {}
