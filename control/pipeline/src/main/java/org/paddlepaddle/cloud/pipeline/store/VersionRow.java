// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.time.Instant;

/** One version of a pipeline. */
public record VersionRow(
        String id,
        String pipeline,
        String name,
        String description,
        String source,
        String manifest,
        Instant created) {}
