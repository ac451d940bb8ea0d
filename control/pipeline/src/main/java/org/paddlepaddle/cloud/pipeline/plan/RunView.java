// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;

/** What is to be said of a run. */
public record RunView(
        WorkflowPhase phase, Optional<String> message, Map<String, NodeStatus> nodes) {}
