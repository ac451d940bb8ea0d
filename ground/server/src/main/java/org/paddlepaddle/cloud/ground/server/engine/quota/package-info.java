// SPDX-License-Identifier: Apache-2.0
/**
 * Resource quotas: what a namespace's objects use together, and the refusal of what would be too
 * much.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.quota.QuotaAdmission}, the last
 * step before a write is offered to the store. What it lets pass stays reserved until the store has
 * answered, so that many creates at once cannot exceed a quota together. {@code QuotaStatus} keeps
 * the status of quotas current for those who read it; nothing is decided by that status.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.quota;

import org.jspecify.annotations.NullMarked;
