// SPDX-License-Identifier: Apache-2.0
/**
 * Hot reload: which models lie on the disk, and when their files are loaded anew. {@link
 * org.paddlepaddle.cloud.serving.repository.ModelRepository} polls the directories, loads what
 * changed beside what is served, and switches when it has answered once. What to do with a set of
 * files is the pure {@link org.paddlepaddle.cloud.serving.repository.ReloadDecision}.
 *
 * <p>Files are copied while we look: only a tree that two polls found the same is loaded, and a
 * tree that changed during its loading is not served. Files that cannot be loaded are tried once,
 * not at every poll.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.repository;

import org.jspecify.annotations.NullMarked;
