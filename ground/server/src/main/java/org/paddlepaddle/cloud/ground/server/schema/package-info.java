// SPDX-License-Identifier: Apache-2.0
/**
 * What objects may look like: the types of Kubernetes and those that custom resource definitions
 * bring, behind one interface.
 *
 * <p>Start at {@link org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary}. Schemas are trees
 * of nodes, read from JSON on first use, immutable and shared. Built-in types come from {@code
 * kubernetes/schemas.json}; what the Go types of Kubernetes add in code (defaults, mandatory
 * fields, closed value sets) stands in {@code kubernetes/rules.json}, and what depends on other
 * fields in {@code ConditionalDefaults}: nowhere else are there defaults.
 *
 * <p>What a newcomer gets wrong: a built-in type that is violated is a decoding error (400), a
 * custom type that is violated is an invalid object (422). Both come out of {@code validate} as
 * causes; who answers decides.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.schema;

import org.jspecify.annotations.NullMarked;
