// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

/** Whether a system works, as it answers itself. */
public interface Readiness extends AutoCloseable {
    boolean of(RunningSystem system);

    @Override
    void close();
}
