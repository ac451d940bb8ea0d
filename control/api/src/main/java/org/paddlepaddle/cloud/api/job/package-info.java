// SPDX-License-Identifier: Apache-2.0

/**
 * {@code PaddleJob} on the wire: upstream's fields, words, labels and environment keys.
 *
 * <p>{@link org.paddlepaddle.cloud.api.job.JobNames} is the only place where the literal strings
 * occur. What a newcomer gets wrong: {@code cleanPodPolicy} and {@code intranet} are plain strings
 * here, because upstream's own samples misspell them and are accepted nonetheless.
 */
@NullMarked
package org.paddlepaddle.cloud.api.job;

import org.jspecify.annotations.NullMarked;
