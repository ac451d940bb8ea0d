// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc cube demo}: a table, two servers in processes of their own, queries, and a new version
 * under load. Nothing is staged: transfer, agents, servers and client are those of an installation,
 * and every row that arrives is compared with what its version must hold.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.command.demo;

import org.jspecify.annotations.NullMarked;
