// SPDX-License-Identifier: Apache-2.0
/**
 * Deletes what has lost its last owner, and lets owners go when their dependents have.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.garbage.GarbageCollector} is the entry;
 * {@code GarbageRules} decides about one object at a time, {@code OwnerGraph} knows who depends on
 * whom.
 *
 * <p>The three ways of Kubernetes: <em>background</em> (the owner goes, dependents follow),
 * <em>foreground</em> (the owner stays until blocking dependents are gone) and <em>orphan</em>
 * (dependents lose the reference and stay). A newcomer's mistake: to compare owners by name. Only
 * the uid counts: an owner made again under its old name is another owner.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.garbage;

import org.jspecify.annotations.NullMarked;
