// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;

/** The standalone system on this machine, as the command line starts, sees and ends it. */
public interface StandaloneControl {
    /**
     * A process just started.
     *
     * @param output what it prints: a sentence, should it fail to start
     * @param log what it logs
     */
    record Launched(ProcessHandle process, Path output, Path log) {}

    /** The version of this distribution. */
    String version();

    Sighting look(Path home);

    /** Starts the system in a session of its own and returns at once. */
    Launched launch(UpRequest request);

    /** Runs the system in this process until it is told to stop; the answer is an exit code. */
    int runHere(UpRequest request);

    /**
     * Ends the processes and removes the mounts, interfaces and namespaces that a killed system
     * left behind. Nothing to do is the usual case.
     */
    void cleanUp(Path home);

    /** Whether the Paddle environment of the demo is there, so that no network is needed. */
    boolean demoEnvironmentReady(Path home);

    /** Makes a token for the administrator; it is shown this once and valid until revoked. */
    String token(Path home);
}
