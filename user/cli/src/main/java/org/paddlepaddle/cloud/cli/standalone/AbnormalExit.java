// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Instant;

/** An abnormal exit of a system, as far as its files tell. */
public sealed interface AbnormalExit {
    /** It was killed, or the machine went down. */
    record Unknown() implements AbnormalExit {}

    /**
     * @param heapBytes how much memory its objects could take; 0 where that is not known
     * @param log its last words
     */
    record OutOfMemory(Instant at, long heapBytes, Path log) implements AbnormalExit {}

    /** The Java virtual machine crashed. */
    record Crashed(Instant at, Path report) implements AbnormalExit {}
}
