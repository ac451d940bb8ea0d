// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

/** Upstream's one-word summaries of a data set; before the first there is none. */
public enum SampleSetPhase {
    /** The volume is bound; the runtime starts. */
    Bound,
    /** The runtime has the volume. */
    Mount,
    /** Samples are copied from the source. */
    Syncing,
    /** The copying failed. */
    SyncFailed,
    /** Not every part of the runtime is ready. */
    PartialReady,
    /** The data can be used. */
    Ready
}
