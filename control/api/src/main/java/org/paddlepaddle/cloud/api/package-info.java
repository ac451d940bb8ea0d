// SPDX-License-Identifier: Apache-2.0

/**
 * What the kinds of PaddleCloud look like on the wire, and nothing else.
 *
 * <p>The CRD YAML under {@code manifests/} is the source of truth; the records here are its Java
 * shape and a test round-trips one through the other. Every component may be absent, because a user
 * may leave it out: the records are read in one place only, the checks of the plan module, which
 * turn them into values without nulls.
 */
@NullMarked
package org.paddlepaddle.cloud.api;

import org.jspecify.annotations.NullMarked;
