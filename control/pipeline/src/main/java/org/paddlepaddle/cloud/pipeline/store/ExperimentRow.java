// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.time.Instant;

/** A name under which runs are gathered. */
public record ExperimentRow(
        String id,
        String name,
        String description,
        String namespace,
        Instant created,
        boolean archived) {}
