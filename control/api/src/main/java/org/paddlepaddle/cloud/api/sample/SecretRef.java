// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A Secret with keys.
 *
 * @param name of the Secret; {@code none} for no credentials
 * @param namespace of the Secret; only the object's own
 */
@ApiRecord
public record SecretRef(@Nullable String name, @Nullable String namespace) {}
