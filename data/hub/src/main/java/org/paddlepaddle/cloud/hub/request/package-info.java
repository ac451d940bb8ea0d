// SPDX-License-Identifier: Apache-2.0
/**
 * Moves of aliases that somebody asks for and somebody else decides.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.request.AliasRequests} is the entry. A request stays after
 * it was decided: it is the record of who asked, who decided, and when.
 *
 * <p>A newcomer's mistake: to check a gate when something is asked for. It is checked when it is
 * approved, with the approver's name.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.request;

import org.jspecify.annotations.NullMarked;
