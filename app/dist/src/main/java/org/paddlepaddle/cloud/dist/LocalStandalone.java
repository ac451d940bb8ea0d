// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.standalone.AbnormalExit;
import org.paddlepaddle.cloud.cli.standalone.ApiReadiness;
import org.paddlepaddle.cloud.cli.standalone.BackupRefused;
import org.paddlepaddle.cloud.cli.standalone.CodeStore;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodeControl;
import org.paddlepaddle.cloud.cli.standalone.NodesRequest;
import org.paddlepaddle.cloud.cli.standalone.Readiness;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.cli.standalone.WebControl;
import org.paddlepaddle.cloud.ground.node.device.MachineDevices;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StartRecord;
import org.paddlepaddle.cloud.standalone.StateFile;
import org.paddlepaddle.cloud.standalone.SystemState;
import org.paddlepaddle.cloud.standalone.backup.BackupException;
import org.paddlepaddle.cloud.standalone.backup.BackupManifest;
import org.paddlepaddle.cloud.standalone.backup.HomeBackup;
import org.paddlepaddle.cloud.standalone.backup.HomeRestore;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;

/** The standalone system of this machine, seen through its files and started as a process. */
final class LocalStandalone implements StandaloneControl {
    private final Map<String, String> environment;
    private boolean usedArchive;

    LocalStandalone(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public ImageControl images() {
        return new LocalImages(environment);
    }

    @Override
    public CodeStore code() {
        return new ObjectCodeStore();
    }

    @Override
    public NodeControl nodes() {
        return new LocalNodes(environment);
    }

    @Override
    public WebControl web() {
        return new LocalWeb();
    }

    @Override
    public FoundDevices devices() {
        var found = MachineDevices.find(environment);
        return new FoundDevices(
                found.pools().stream()
                        .map(
                                pool ->
                                        new Devices(
                                                pool.resource(),
                                                pool.source(),
                                                pool.size(),
                                                pool.usable().size()))
                        .toList(),
                found.problems());
    }

    @Override
    public String version() {
        return Distribution.version();
    }

    @Override
    public HomeState look(Path home) {
        var directory = new HomeDirectory(home);
        var holder = HomeLock.look(directory);
        var state = StateFile.read(directory);
        if (holder.isEmpty()) {
            return state.<HomeState>map(last -> new HomeState.Leftover(view(directory, last)))
                    .orElseGet(HomeState.Nothing::new);
        }
        var process = holder.get();
        return state.filter(now -> now.pid() == process.pid())
                .filter(now -> now.started().equals(process.since()))
                .<HomeState>map(now -> new HomeState.Running(view(directory, now)))
                .orElseGet(
                        () -> new HomeState.Held(process.pid(), process.since(), process.host()));
    }

    @Override
    public Optional<UpRequest> startedWith(Path home, RunningSystem system) {
        return StartRecord.read(new HomeDirectory(home), system.pid())
                .map(
                        start ->
                                new UpRequest(
                                        home,
                                        NetworkChoice.valueOf(start.network()),
                                        OptionalInt.empty(),
                                        new NodesRequest(
                                                start.nodes().real(),
                                                start.nodes().gpus(),
                                                start.nodes().simulated()),
                                        start.operator()));
    }

    @Override
    public Readiness readiness() {
        return new ApiReadiness();
    }

    @Override
    public Launched launch(UpRequest request) {
        var home = new HomeDirectory(request.home());
        home.create();
        try {
            var distribution = Distribution.of(environment);
            usedArchive = Files.exists(archive());
            var process =
                    new ProcessBuilder(JavaCommand.of(request, distribution))
                            .directory(home.root().toFile())
                            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectErrorStream(true)
                            .redirectOutput(home.outputFile().toFile());
            process.environment().put("JAVA_HOME", System.getProperty("java.home"));
            process.environment().put("PDC_DIST", distribution.root().toString());
            return new Launched(process.start().toHandle(), home.outputFile(), home.logFile());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a Java process", e);
        }
    }

    private Path archive() {
        return new ClassArchives(Distribution.of(environment)).archive(ClassArchives.STANDALONE);
    }

    @Override
    public Optional<Launched> launchAgain(UpRequest request, Launched crashed) {
        var home = new HomeDirectory(request.home());
        var report = home.crashReport(crashed.process().pid());
        if (!usedArchive || !Files.exists(report)) {
            return Optional.empty();
        }
        try {
            Files.deleteIfExists(archive());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + archive(), e);
        }
        Logs.note(home, "the archive of classes is removed: a JVM crashed with it, see " + report);
        return Optional.of(launch(request));
    }

    @Override
    public AbnormalExit ending(Path home, long pid, Instant since) {
        return ExitReports.of(new HomeDirectory(home), pid, since);
    }

    @Override
    public int runHere(UpRequest request) {
        return StandaloneMain.run(request, environment, true);
    }

    @Override
    public void cleanUp(Path home) {
        var directory = new HomeDirectory(home);
        Standalone.cleanUp(directory);
        StateFile.remove(directory);
    }

    @Override
    public boolean demoEnvironmentReady(Path home) {
        return Standalone.demoEnvironmentReady(new HomeDirectory(home));
    }

    @Override
    public String token(Path home) {
        return Standalone.token(new HomeDirectory(home));
    }

    @Override
    public boolean holdsObjects(Path home) {
        return new HomeBackup(new HomeDirectory(home), InstantSource.system()).holdsObjects();
    }

    @Override
    public Kept backUp(Path home, Path file) {
        try {
            var written =
                    new HomeBackup(new HomeDirectory(home), InstantSource.system())
                            .write(file, version());
            return kept(written.manifest(), Optional.empty())
                    .inFile(written.bytes(), written.sha256());
        } catch (BackupException e) {
            throw new BackupRefused(e);
        }
    }

    @Override
    public Kept restore(Path home, Path file) throws InterruptedException {
        try {
            var restored =
                    new HomeRestore(new HomeDirectory(home), InstantSource.system()).restore(file);
            return kept(restored.manifest(), restored.replaced());
        } catch (BackupException | HomeLock.HeldException e) {
            throw new BackupRefused(e);
        }
    }

    private static Kept kept(BackupManifest manifest, Optional<Path> replaced) {
        return new Kept(
                manifest.taken(),
                manifest.version(),
                manifest.objects(),
                manifest.revision(),
                0,
                "",
                replaced);
    }

    static RunningSystem view(HomeDirectory home, SystemState state) {
        return new RunningSystem(
                state.pid(),
                state.started(),
                state.version(),
                RunningSystem.Stage.valueOf(state.stage().name()),
                state.server(),
                state.podServer(),
                state.network(),
                state.networkReason(),
                state.node(),
                home.kubeconfig(),
                home.logFile(),
                state.ready(),
                state.startup(),
                state.web(),
                state.s3());
    }
}
