// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes the CPU seconds of a test run to {@code target/test-cpu/PHASE}: those of this process and
 * of the children it has waited for. Processes that a test leaves running are not counted.
 */
public final class CpuMeter implements TestExecutionListener {
    private static final String PHASE = "paddlecloud.tests.phase";

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        var phase = System.getProperty(PHASE);
        if (phase == null) {
            return;
        }
        try {
            var directory = Files.createDirectories(Path.of("target", "test-cpu"));
            Files.writeString(directory.resolve(phase), ProcessTimes.read().seconds() + "\n");
        } catch (IOException e) {
            System.err.println("CPU seconds of the tests were not written: " + e);
        }
    }
}
