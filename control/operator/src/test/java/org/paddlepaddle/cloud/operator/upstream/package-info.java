// SPDX-License-Identifier: Apache-2.0
/**
 * Upstream's operator and ours, side by side.
 *
 * <p>{@code RecordUpstreamIT} lets upstream's own program drive every manifest it ever published on
 * a genuine API server and writes down the objects and phases it produced. {@code
 * UpstreamDifferencesIT} lets ours drive the same jobs and compares: whatever differs must be
 * named, with its reason, in {@code differences.yaml}, and whatever is named there must differ.
 *
 * <p>No pod runs in either: {@link PlayedNodes} reports what kubelets would. {@code UpstreamDuelIT}
 * lets both operators drive the jobs on one genuine API server whose nodes KWOK plays, where all of
 * that is at hand. A newcomer's mistake is to add a line to {@code differences.yaml} where ours
 * should be mended.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.upstream;

import org.jspecify.annotations.NullMarked;
