// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.List;

/** Whether a system works, as it answers itself. */
public interface Readiness extends AutoCloseable {
    /** What came back. */
    sealed interface Answer {
        record Ready() implements Answer {}

        /**
         * @param failing names of the checks that fail
         */
        record NotReady(List<String> failing) implements Answer {}

        /** Nothing, or somebody else. */
        record Silent() implements Answer {}
    }

    Answer of(RunningSystem system);

    @Override
    void close();
}
