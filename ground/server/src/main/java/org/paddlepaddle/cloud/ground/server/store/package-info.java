// SPDX-License-Identifier: Apache-2.0
/**
 * The durable object store: encoded objects under keys like {@code group/plural/namespace/name},
 * one ever-growing revision, and a history that watchers read at their own pace.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.store.RevisionStore}. SQLite keeps what
 * must survive; memory answers every read. The store does not look into values.
 *
 * <p>What newcomers get wrong: the revision of a write is known only to the writer thread, so a
 * write brings {@link org.paddlepaddle.cloud.ground.server.store.Content} that can be finished with
 * it, not finished bytes.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.store;

import org.jspecify.annotations.NullMarked;
