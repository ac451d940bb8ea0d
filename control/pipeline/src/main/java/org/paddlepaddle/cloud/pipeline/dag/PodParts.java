// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Fields of a pod's spec and metadata, as a tree with placeholders.
 *
 * @param spec in the words of a PodSpec, such as {@code nodeSelector}
 * @param metadata labels and annotations
 */
public record PodParts(ObjectNode spec, ObjectNode metadata) {}
