// SPDX-License-Identifier: Apache-2.0
/**
 * The templates of sets that make pods themselves, past and present, each kept as a numbered
 * ControllerRevision. {@code kubectl rollout history} and {@code undo} read them; undoing applies
 * one to its set as a patch, and the set's controller then finds its present template among the old
 * ones and gives it the newest number. {@link
 * org.paddlepaddle.cloud.ground.controllers.history.RevisionHistory} decides, {@link
 * org.paddlepaddle.cloud.ground.controllers.history.ControllerRevisions} reads and writes.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.history;

import org.jspecify.annotations.NullMarked;
