// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.image.ImageControl;

/** The standalone system on this machine, as the command line starts, sees and ends it. */
public interface StandaloneControl {
    /**
     * A process just started.
     *
     * @param output what it prints: a sentence, should it fail to start
     * @param log what it logs
     */
    record Launched(ProcessHandle process, Path output, Path log) {}

    /** What image names mean on this machine. */
    ImageControl images();

    /** Where the code of large runs goes. */
    CodeStore code();

    /** How nodes join. */
    NodeControl nodes();

    /** The ways into its web address. */
    WebControl web();

    /**
     * Devices that pods of this machine can ask for.
     *
     * @param resource such as {@code nvidia.com/gpu}
     * @param source who describes them
     * @param working how many have all their nodes
     */
    record Devices(String resource, String source, int count, int working) {}

    /**
     * What was found of devices.
     *
     * @param problems files that describe devices and cannot be used
     */
    record FoundDevices(List<Devices> devices, List<String> problems) {
        public static final FoundDevices NONE = new FoundDevices(List.of(), List.of());
    }

    /** Looks for devices as a node does that is started now. */
    FoundDevices devices();

    /** The version of this distribution. */
    String version();

    HomeState look(Path home);

    /** What a system was asked for when it was started; its port is in its address. */
    Optional<UpRequest> startedWith(Path home, RunningSystem system);

    /** Asks systems that say of themselves that they are ready. */
    Readiness readiness();

    /** Starts the system in a session of its own and returns at once. */
    Launched launch(UpRequest request);

    /**
     * Starts it once more without what may have crashed it; nothing where there is no such thing.
     */
    Optional<Launched> launchAgain(UpRequest request, Launched crashed);

    /**
     * How a process ended that is gone.
     *
     * @param since when it was started
     */
    AbnormalExit ending(Path home, long pid, Instant since);

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

    /**
     * A backup.
     *
     * @param version of the program that wrote it
     * @param revision the last one of its objects
     * @param sha256 of the file, where it was just written
     * @param replaced where what the home held before lies now
     */
    record Kept(
            Instant taken,
            String version,
            long objects,
            long revision,
            long bytes,
            String sha256,
            Optional<Path> replaced) {
        public Kept inFile(long size, String checksum) {
            return new Kept(taken, version, objects, revision, size, checksum, replaced);
        }
    }

    /** Whether there is something in the home to back up, or to be replaced. */
    boolean holdsObjects(Path home);

    /**
     * Writes a backup to a file that does not exist; a running system goes on working.
     *
     * @throws BackupRefused when it could not be written
     */
    Kept backUp(Path home, Path file);

    /**
     * Puts a backup into the home of a system that does not run; what it held is moved aside.
     *
     * @throws BackupRefused when the backup cannot be trusted; the home is as it was
     */
    Kept restore(Path home, Path file) throws InterruptedException;
}
