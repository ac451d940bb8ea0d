// SPDX-License-Identifier: Apache-2.0
/**
 * The client of the model hub.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.client.HubClient} is the entry: it pushes a directory as a
 * version and pulls a version into a directory.
 *
 * <p>A newcomer's mistake: to trust what was pulled. Every file is checked against the manifest
 * before it gets its name.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.client;

import org.jspecify.annotations.NullMarked;
