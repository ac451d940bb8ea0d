// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** A value that went into a node or came out of it; the empty one too. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record NodeParameter(String name, String value) {}
