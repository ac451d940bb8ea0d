// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.time.Instant;
import java.util.OptionalInt;

/**
 * One entry of an alias's history.
 *
 * @param from the version it pointed to before; empty when the alias was new
 * @param to the version it points to since; empty when the alias was removed
 */
public record AliasMove(String alias, OptionalInt from, OptionalInt to, Instant when, String who) {}
