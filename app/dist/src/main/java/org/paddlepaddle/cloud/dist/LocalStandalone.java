// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.node.NodeControl;
import org.paddlepaddle.cloud.cli.standalone.BackupRefused;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.Sighting;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.standalone.BackupException;
import org.paddlepaddle.cloud.standalone.BackupManifest;
import org.paddlepaddle.cloud.standalone.HomeBackup;
import org.paddlepaddle.cloud.standalone.HomeDirectory;
import org.paddlepaddle.cloud.standalone.HomeLock;
import org.paddlepaddle.cloud.standalone.HomeRestore;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StateFile;
import org.paddlepaddle.cloud.standalone.SystemState;

/** The standalone system of this machine, seen through its files and started as a process. */
final class LocalStandalone implements StandaloneControl {
    private final Map<String, String> environment;

    LocalStandalone(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public ImageControl images() {
        return new LocalImages(environment);
    }

    @Override
    public NodeControl nodes() {
        return new LocalNodes(environment);
    }

    @Override
    public String version() {
        return Distribution.version();
    }

    @Override
    public Sighting look(Path home) {
        var directory = new HomeDirectory(home);
        var holder = HomeLock.look(directory);
        var state = StateFile.read(directory);
        if (holder.isEmpty()) {
            return state.<Sighting>map(last -> new Sighting.Leftover(view(directory, last)))
                    .orElseGet(Sighting.Nothing::new);
        }
        var process = holder.get();
        return state.filter(now -> now.pid() == process.pid())
                .<Sighting>map(now -> new Sighting.Running(view(directory, now)))
                .orElseGet(() -> new Sighting.Held(process.pid(), process.since(), process.host()));
    }

    @Override
    public Launched launch(UpRequest request) {
        var home = new HomeDirectory(request.home());
        home.create();
        try {
            var process =
                    new ProcessBuilder(JavaCommand.of(request, environment))
                            .directory(home.root().toFile())
                            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectErrorStream(true)
                            .redirectOutput(home.outputFile().toFile())
                            .start();
            return new Launched(process.toHandle(), home.outputFile(), home.logFile());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a Java process", e);
        }
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
                state.startup());
    }
}
