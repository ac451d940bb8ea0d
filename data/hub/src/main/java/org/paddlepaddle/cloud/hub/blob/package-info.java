// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of models in an object store.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.blob.ObjectBlobs} is the entry. It speaks the S3 API, so the
 * store may be ours, MinIO or a cloud's.
 *
 * <p>A newcomer's mistake: to trust what a client sent. Content is digested before it gets its key.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.blob;

import org.jspecify.annotations.NullMarked;
