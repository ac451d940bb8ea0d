// SPDX-License-Identifier: Apache-2.0

/**
 * Pipelines: what is submitted becomes one DAG model, an engine runs it on Workflow objects, and
 * KFP's API is answered from rows.
 *
 * <p>Begin with {@code dag.Pipeline}, the model; {@code argo} reads it from YAML, {@code plan}
 * decides, {@code engine} acts, {@code store} keeps rows and {@code server} answers clients. A
 * newcomer's mistake is to decide in the engine: it only does what {@code plan.RunPlanner} said.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline;

import org.jspecify.annotations.NullMarked;
