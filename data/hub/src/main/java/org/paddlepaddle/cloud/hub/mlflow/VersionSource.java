// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelVersion;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.registry.ModelHub;

/** Makes a version of what a {@code source} names: files of a run, a logged model, a version. */
final class VersionSource {
    private static final Pattern RUN = Pattern.compile("runs:/+([^/]+)/(.+?)/*");
    private static final Pattern LOGGED = Pattern.compile("models:/+(m-[0-9a-f]{32})/*");
    private static final Pattern VERSION = Pattern.compile("models:/+([^/@]+)[/@]([^/@]+)/*");
    private static final Pattern ARTIFACTS =
            Pattern.compile("mlflow-artifacts:(?://[^/]*)?/+(.+?)/*");

    private final ModelHub hub;
    private final Tracking tracking;
    private final ArtifactUploads shelf;

    VersionSource(ModelHub hub, Tracking tracking, ArtifactUploads shelf) {
        this.hub = hub;
        this.tracking = tracking;
        this.shelf = shelf;
    }

    ModelVersion register(String model, CallParameters arguments, String who) throws IOException {
        var source = arguments.text("source");
        var run = arguments.text("run_id", "");
        var loggedModel = arguments.text("model_id", "");
        var files = files(source, run, loggedModel, model);
        if (files.isEmpty()) {
            throw MlflowRefusal.invalid(
                    "Invalid model version source: '%s'. There are no files; log them first."
                            .formatted(source));
        }
        var lineage = new TreeMap<String, String>();
        lineage.put(RegistryAnswers.SOURCE, source);
        putSome(lineage, RegistryAnswers.RUN, run);
        putSome(lineage, RegistryAnswers.LOGGED_MODEL, loggedModel);
        var facts =
                new VersionFacts(
                        arguments.text("description", ""),
                        arguments.pairs("tags"),
                        lineage,
                        metrics(run, loggedModel));
        return hub.register(model, new ModelManifest(files), facts, who);
    }

    private List<ModelFile> files(String source, String run, String loggedModel, String model)
            throws IOException {
        var ofRun = RUN.matcher(source);
        if (ofRun.matches()) {
            var directory = tracking.run(ofRun.group(1)).artifacts() + "/" + ofRun.group(2);
            return shelf.handOver(directory, model);
        }
        var logged = LOGGED.matcher(source);
        if (logged.matches()) {
            return shelf.handOver(tracking.model(logged.group(1)).artifacts(), model);
        }
        var ofVersion = VERSION.matcher(source);
        if (ofVersion.matches()) {
            return copied(
                    ModelReference.parse(ofVersion.group(1) + "@" + ofVersion.group(2)), model);
        }
        var artifacts = ARTIFACTS.matcher(source);
        if (artifacts.matches()) {
            return shelf.handOver(within(source, artifacts.group(1), run, loggedModel), model);
        }
        throw MlflowRefusal.invalid(
                "Invalid model version source: '%s'. The hub keeps the files of versions itself: log them to a run first, or use pdc model push."
                        .formatted(source));
    }

    private List<ModelFile> copied(ModelReference reference, String model) throws IOException {
        var version = hub.resolve(reference);
        for (var file : version.manifest().files()) {
            shelf.copy(version.model(), file, model);
        }
        return version.manifest().files();
    }

    private String within(String source, String path, String run, String loggedModel) {
        var roots = new ArrayList<String>();
        if (!run.isEmpty()) {
            roots.add(tracking.run(run).artifacts());
        }
        if (!loggedModel.isEmpty()) {
            roots.add(tracking.model(loggedModel).artifacts());
        }
        if (roots.stream().noneMatch(root -> path.equals(root) || path.startsWith(root + "/"))) {
            throw MlflowRefusal.invalid(
                    "Invalid model version source: '%s'. The run_id request parameter must identify the resource that contains the source."
                            .formatted(source));
        }
        return path;
    }

    /** Of the run; a logged model is registered without naming it, but knows it. */
    private Map<String, Double> metrics(String run, String loggedModel) {
        var made =
                run.isEmpty() && !loggedModel.isEmpty() ? tracking.model(loggedModel).run() : run;
        return made.isEmpty() ? Map.of() : metrics(tracking.run(made));
    }

    private static Map<String, Double> metrics(TrackedRun run) {
        var metrics = new TreeMap<String, Double>();
        run.metrics()
                .forEach(
                        (name, last) -> {
                            if (Double.isFinite(last.value())) {
                                metrics.put(name, last.value());
                            }
                        });
        return metrics;
    }

    private static void putSome(Map<String, String> map, String key, String value) {
        if (!value.isEmpty()) {
            map.put(key, value);
        }
    }
}
