// SPDX-License-Identifier: Apache-2.0
/**
 * What the hub's own protocol carries, as JSON under {@code /hub/v1}.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.wire.VersionView} is the main thing. Server and client share
 * these records, so they cannot disagree about a name.
 *
 * <p>A newcomer's mistake: to rename a component. It is a field of a public protocol.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.wire;

import org.jspecify.annotations.NullMarked;
