// SPDX-License-Identifier: Apache-2.0
/**
 * The rows of the model hub behind JDBC.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.store.HubDatabase} is the entry: one transaction for each
 * call, and what it returned for is on disk.
 *
 * <p>A newcomer's mistake: to keep something in memory between two calls. Several processes may
 * share one database.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.store;

import org.jspecify.annotations.NullMarked;
