// SPDX-License-Identifier: Apache-2.0
/**
 * Rules in the Common Expression Language that custom resource definitions carry ({@code
 * x-kubernetes-validations}).
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.cel.SchemaRules}: it reads a schema into
 * places, each with the CEL type of its values and its rules, compiles a rule when a value first
 * meets it, and words violations as Kubernetes does. What one object may cost is bounded by
 * iterations and time; the cost of a rule is not estimated beforehand as Kubernetes does.
 *
 * <p>What a newcomer gets wrong: nothing of this package may be touched before a definition with
 * rules is there. The CEL library is large, and most clusters never need it.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.cel;

import org.jspecify.annotations.NullMarked;
