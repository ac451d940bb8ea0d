// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Where the samples come from.
 *
 * @param uri {@code [NAME://]BUCKET[.ENDPOINT][/PREFIX]}
 * @param secretRef the keys of the source; those of the set when absent
 */
@ApiRecord
public record SampleOrigin(@Nullable String uri, @Nullable SecretRef secretRef) {}
