// SPDX-License-Identifier: Apache-2.0
/**
 * Transcripts: scripts of requests, and what a genuine Kubernetes API server answered to them.
 *
 * <p>A {@link org.paddlepaddle.cloud.transcripts.Script} is played by a {@link
 * org.paddlepaddle.cloud.transcripts.Player} against a {@link
 * org.paddlepaddle.cloud.transcripts.Target}, any API server with a kubeconfig. {@link
 * org.paddlepaddle.cloud.transcripts.Recorder} writes the answers of a genuine one beside the
 * scripts; a test plays the same scripts against ours and compares.
 *
 * <p>What a newcomer gets wrong: recorded answers are never edited. Where ours differs on purpose,
 * the step says so with a reason.
 */
@NullMarked
package org.paddlepaddle.cloud.transcripts;

import org.jspecify.annotations.NullMarked;
