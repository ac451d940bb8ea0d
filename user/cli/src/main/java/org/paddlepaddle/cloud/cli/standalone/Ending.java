// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Instant;

/** How a system ended that did not end in order, as far as it left word. */
public sealed interface Ending {
    /** It was killed, or the machine went down. */
    record Unknown() implements Ending {}

    /**
     * @param heapBytes how much memory its objects could take; 0 where that is not known
     * @param log its last words
     */
    record OutOfMemory(Instant at, long heapBytes, Path log) implements Ending {}

    /** The Java virtual machine crashed. */
    record Crashed(Instant at, Path report) implements Ending {}
}
