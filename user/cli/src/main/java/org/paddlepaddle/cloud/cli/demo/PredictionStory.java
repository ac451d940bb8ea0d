// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * From data to an answered prediction: a click log, its cache, a training, a version in the model
 * hub, the sparse table in Cube, a service and a request. Every step is an object of {@code
 * samples/click-prediction}, which anybody could have applied.
 */
final class PredictionStory {
    private static final String MODEL = "click-model";
    private static final String SOURCE = "kubeflow";
    private static final String SECRET = "data-center";
    private static final String SERVICE = "paddleservice/" + MODEL;

    private final Shell shell;
    private final Cluster cluster;
    private final RunningSystem system;
    private final String homeFlag;
    private final InstantSource clock;
    private final String id;
    private final StoryObjects objects;
    private final StepRun run;

    PredictionStory(
            Shell shell,
            Cluster cluster,
            RunningSystem system,
            String homeFlag,
            InstantSource clock) {
        this.shell = shell;
        this.cluster = cluster;
        this.system = system;
        this.homeFlag = homeFlag;
        this.clock = clock;
        this.id = UUID.randomUUID().toString();
        this.objects = new StoryObjects(cluster, DemoJob.NAMESPACE, id);
        this.run = new StepRun(shell, clock);
    }

    Exit play() throws InterruptedException {
        var farewell = shell.text("demo.left-story", homeFlag);
        try (var _ = new Story.Farewell(shell.screen(), farewell)) {
            return told();
        }
    }

    private Exit told() throws InterruptedException {
        run.insist("demo.data", this::prepare);
        run.play(clickLog());
        run.play(sampleSet());
        if (!train()) {
            return Exit.FAILED;
        }
        var register = register();
        run.play(register);
        var version = PushedVersion.in(printed(register, "push"));
        run.playBoth(cube(version), service(version));
        var expected = ExpectedAnswer.in(printed(register, "export"));
        var request = request(expected);
        run.play(new AnswerStep(shell, request, expected.probability(), SERVICE));
        farewell(request);
        return Exit.OK;
    }

    private List<String> printed(JobStep step, String container) throws InterruptedException {
        return run.insist(step.label(), () -> step.log(container));
    }

    /** A service of an earlier demo would look for a model that is about to change. */
    private boolean prepare() throws InterruptedException {
        credentials();
        objects.remove(manifests("06-service.yaml", ""));
        return true;
    }

    /** The keys of the object store, where the pods of the demo may read them. */
    private void credentials() {
        var keys =
                new StoryObjects(cluster, SOURCE, id)
                        .find("v1", "Secret", SECRET)
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.FAILED,
                                                shell.text("demo.no-keys", SOURCE, SECRET)));
        objects.apply(List.of(CopiedSecret.of(keys)));
    }

    private StoryStep clickLog() {
        return new JobStep(
                "demo.data",
                objects,
                manifests("01-click-log.yaml", ""),
                lines -> lines.isEmpty() ? "" : lines.getLast());
    }

    private StoryStep sampleSet() {
        return new ObjectStep(
                "demo.cache",
                objects,
                manifests("02-sample-set.yaml", ""),
                false,
                this::judgeSampleSet);
    }

    private DemoStepOutcome judgeSampleSet(JsonNode set) {
        var phase = set.path("status").path("phase").asText("");
        var cache = set.path("status").path("cacheStatus");
        var name = set.path("metadata").path("name").asText();
        return switch (phase) {
            case "Ready" ->
                    new DemoStepOutcome.Done(
                            shell.text(
                                    "demo.cached",
                                    name,
                                    cache.path("totalFiles").asText(),
                                    cache.path("totalSize").asText()));
            case "SyncFailed" ->
                    new DemoStepOutcome.Failed(
                            phase + " " + cache.path("errorMassage").asText(), "sampleset/" + name);
            default -> new DemoStepOutcome.Pending(phase);
        };
    }

    /** Whether it succeeded; why not is on the screen. */
    private boolean train() throws InterruptedException {
        var begun = clock.instant();
        var manifests = manifests("03-train.yaml", "");
        var job = new DemoJob(cluster, MODEL, manifests.getLast());
        var training = new TrainingRun(shell, cluster, job, clock);
        run.insist(
                "demo.train",
                () -> {
                    objects.apply(manifests.subList(0, manifests.size() - 1));
                    return training.submit();
                });
        var last = training.follow(begun);
        if (!last.completed()) {
            new Story(shell, job, homeFlag).end(last, system);
            return false;
        }
        run.done(
                "demo.train",
                shell.text("demo.trained", MODEL, last.curve().figures()),
                Duration.between(begun, clock.instant()));
        return true;
    }

    private JobStep register() {
        return new JobStep(
                "demo.register",
                objects,
                manifests("04-register.yaml", ""),
                lines -> PushedVersion.in(lines).sentence(shell));
    }

    private StoryStep cube(PushedVersion version) {
        return new ObjectStep(
                "demo.cube",
                objects,
                manifests("05-cube.yaml", version.number()),
                true,
                set ->
                        set.path("status").path("readyReplicas").asInt() >= 1
                                ? new DemoStepOutcome.Done(shell.text("demo.cube-serves"))
                                : new DemoStepOutcome.Pending(
                                        set.path("metadata").path("name").asText()));
    }

    private StoryStep service(PushedVersion version) {
        return new ObjectStep(
                "demo.service",
                objects,
                manifests("06-service.yaml", version.number()),
                true,
                service ->
                        StatusConditions.has(service, "Ready", "True")
                                ? new DemoStepOutcome.Done(
                                        service.path("status").path("url").asText())
                                : new DemoStepOutcome.Pending(reason(service)));
    }

    private PredictionRequest request(ExpectedAnswer expected) {
        return new PredictionRequest(
                URI.create(system.web().orElseThrow()),
                MODEL + "." + DemoJob.NAMESPACE + ".example.com",
                "/v2/models/" + MODEL + "/infer",
                expected.request());
    }

    private void farewell(PredictionRequest request) {
        var screen = shell.screen();
        screen.blank();
        screen.line(shell.text("up.next"));
        screen.line("  " + request.curl());
        screen.line("  export KUBECONFIG=" + system.kubeconfig());
        screen.line("  kubectl get samplesets,pdj,paddleservices,pods");
        screen.line("  " + shell.suggest("model show ") + MODEL + homeFlag);
        screen.line("  " + shell.suggest("console") + homeFlag);
        screen.line("  " + shell.suggest("down") + homeFlag);
    }

    private static String reason(JsonNode service) {
        return StatusConditions.find(service, "Ready")
                .map(ready -> ready.path("message").asText())
                .orElse("");
    }

    private static List<JsonNode> manifests(String file, String version) {
        return StoryManifests.all("click-prediction/" + file, version);
    }
}
