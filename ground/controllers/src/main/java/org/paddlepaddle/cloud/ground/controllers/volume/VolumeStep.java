// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

/** What becomes of a volume. */
sealed interface VolumeStep {
    /** It concerns the volume alone. */
    sealed interface Ours extends VolumeStep {}

    /** Its phase follows from its claim. */
    record Phase(String phase) implements Ours {}

    /** Its claim does not name it yet; the claim is to be looked at. */
    record WakeClaim(String key) implements VolumeStep {}

    /** Its claim took another volume: whoever wants it may have it. */
    record Unbind(boolean whole) implements Ours {}

    /** Its claim is gone and the data stays. */
    record Retain() implements Ours {}

    /** Its claim is gone and so is the data. */
    record Delete() implements Ours {}

    /** Its claim is gone, and somebody else deletes it. */
    record Leave() implements Ours {}

    /** Its claim is gone, and nobody can delete it. */
    record Fail(VolumeEvent volumeEvent) implements Ours {}
}
