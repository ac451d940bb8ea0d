// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.time.Instant;

/** A pipeline somebody uploaded. */
public record PipelineRow(
        String id,
        String name,
        String description,
        String namespace,
        String defaultVersion,
        Instant created) {}
