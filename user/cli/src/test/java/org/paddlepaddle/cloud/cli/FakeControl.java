// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.image.FakeImages;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.standalone.AbnormalExit;
import org.paddlepaddle.cloud.cli.standalone.CodeStore;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.NodeControl;
import org.paddlepaddle.cloud.cli.standalone.Readiness;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem.Stage;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;
import org.paddlepaddle.cloud.cli.standalone.WebControl;

/** A standalone system that is seen as the test says, one sighting after the other. */
public final class FakeControl implements StandaloneControl {
    private static final Kept KEPT =
            new Kept(
                    Instant.parse("2026-01-02T03:04:05Z"),
                    "0.5.0",
                    12,
                    99,
                    0,
                    "",
                    Optional.empty());

    private final Deque<HomeState> homeStates = new ArrayDeque<>();
    private final List<UpRequest> launches = new ArrayList<>();
    private final FakeImages images = new FakeImages();
    private final List<String> invited = new ArrayList<>();
    private int cleanUps;
    private boolean holdsObjects;
    private boolean restored;
    private int silences;
    private Readiness.Answer answer = new Readiness.Answer.Ready();
    private @Nullable ProcessHandle next;
    private AbnormalExit abnormalExit = new AbnormalExit.Unknown();
    private @Nullable UpRequest startedWith;
    private boolean closed;
    private ProcessHandle process = ProcessHandle.current();
    private Path output = Path.of("/nonexistent");

    @Override
    public FoundDevices devices() {
        return FoundDevices.NONE;
    }

    public FakeControl holdingObjects() {
        holdsObjects = true;
        return this;
    }

    public boolean restored() {
        return restored;
    }

    public FakeControl seeing(HomeState... next) {
        homeStates.addAll(List.of(next));
        return this;
    }

    public int cleanUps() {
        return cleanUps;
    }

    public FakeControl launching(ProcessHandle handle, Path printed) {
        process = handle;
        output = printed;
        return this;
    }

    public List<UpRequest> launches() {
        return launches;
    }

    /** One whose pods have no networks of their own. */
    public static RunningSystem onLoopback(String reason) {
        var system = system(Stage.ready);
        return new RunningSystem(
                system.pid(),
                system.started(),
                system.version(),
                system.stage(),
                system.server(),
                Optional.empty(),
                "loopback",
                Optional.of(reason),
                system.node(),
                system.kubeconfig(),
                system.log(),
                system.ready(),
                system.startup(),
                system.web(),
                system.s3());
    }

    public static RunningSystem system(Stage stage) {
        return system(stage, ProcessHandle.current().pid());
    }

    public static RunningSystem system(Stage stage, long pid) {
        return new RunningSystem(
                pid,
                Instant.parse("2026-01-02T03:04:05Z"),
                "0.5.0",
                stage,
                "https://127.0.0.1:6443",
                Optional.of("https://10.1.0.1:6443"),
                "bridge",
                Optional.empty(),
                "box",
                Path.of("/home/me/.paddlecloud/kubeconfig"),
                Path.of("/home/me/.paddlecloud/log/pdc.log"),
                List.of("store", "api"),
                Duration.ofMillis(1234),
                Optional.of("http://127.0.0.1:8080"),
                Optional.of("http://127.0.0.1:9000"));
    }

    @Override
    public WebControl web() {
        return new FakeWeb();
    }

    /** Secrets that everybody knows. */
    private static final class FakeWeb implements WebControl {
        @Override
        public String oneTimeLink(Path home) {
            return "/login?code=c0de";
        }

        @Override
        public String pipelinePath(Path home, boolean renew) {
            return renew ? "/access/n3w" : "/access/s3cret";
        }

        @Override
        public void revokePipelinePath(Path home) {}

        @Override
        public Optional<Keys> objectKeys(Path home) {
            return Optional.of(new Keys("PDCKEY", "s3cret"));
        }
    }

    @Override
    public CodeStore code() {
        return (_, _, _, _) -> 0;
    }

    @Override
    public ImageControl images() {
        return images;
    }

    @Override
    public NodeControl nodes() {
        return new NodeControl() {
            @Override
            public void invite(Path home, String name, Path file) {
                invited.add(name + " " + file);
            }

            @Override
            public int join(Joining joining) {
                throw new RefusedException("nobody answers at " + joining.server().orElse(""));
            }
        };
    }

    public List<String> invited() {
        return invited;
    }

    @Override
    public String version() {
        return "0.5.0";
    }

    /** The last sighting stays. */
    @Override
    public HomeState look(Path home) {
        if (homeStates.isEmpty()) {
            return new HomeState.Nothing();
        }
        return homeStates.size() == 1 ? homeStates.getFirst() : homeStates.removeFirst();
    }

    @Override
    public Optional<UpRequest> startedWith(Path home, RunningSystem system) {
        return Optional.ofNullable(startedWith);
    }

    public FakeControl startedWith(UpRequest request) {
        startedWith = request;
        return this;
    }

    /** Silent as often as the test says, then well. */
    @Override
    public Readiness readiness() {
        return new Readiness() {
            @Override
            public Answer of(RunningSystem system) {
                boolean silent = silences > 0;
                silences -= silent ? 1 : 0;
                return silent ? new Answer.Silent() : answer;
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    public FakeControl silent(int times) {
        silences = times;
        return this;
    }

    public FakeControl answering(Readiness.Answer always) {
        answer = always;
        return this;
    }

    public int silencesLeft() {
        return silences;
    }

    public boolean readinessClosed() {
        return closed;
    }

    @Override
    public Launched launch(UpRequest request) {
        launches.add(request);
        var handle = launches.size() > 1 && next != null ? next : process;
        return new Launched(handle, output, Path.of("/home/me/.paddlecloud/log/pdc.log"));
    }

    @Override
    public Optional<Launched> launchAgain(UpRequest request, Launched crashed) {
        return Optional.ofNullable(next).map(_ -> launch(request));
    }

    public FakeControl launchingAgain(ProcessHandle handle) {
        next = handle;
        return this;
    }

    @Override
    public AbnormalExit ending(Path home, long pid, Instant since) {
        return abnormalExit;
    }

    public FakeControl ended(AbnormalExit how) {
        abnormalExit = how;
        return this;
    }

    @Override
    public int runHere(UpRequest request) {
        launches.add(request);
        return 0;
    }

    @Override
    public void cleanUp(Path home) {
        cleanUps++;
    }

    @Override
    public boolean demoEnvironmentReady(Path home) {
        return true;
    }

    @Override
    public String token(Path home) {
        return "pdc_secret";
    }

    @Override
    public boolean holdsObjects(Path home) {
        return holdsObjects;
    }

    @Override
    public Kept backUp(Path home, Path file) {
        return KEPT.inFile(2048, "ab".repeat(32));
    }

    @Override
    public Kept restore(Path home, Path file) {
        restored = true;
        return KEPT;
    }
}
