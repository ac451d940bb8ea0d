// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.visual.log.LogDirectory;
import org.paddlepaddle.cloud.visual.log.Runs;
import org.paddlepaddle.cloud.visual.record.Component;

/** VisualDL's API below {@code /app/api} and {@code /api}. */
public final class VisualRoutes {
    private static final List<String> ROOTS = List.of("/app/api", "/api");
    private static final String NO_GRAPHS =
            "model graphs are not shown here: log scalars, images, texts, audio, histograms,"
                    + " curves, hyperparameters or embeddings";
    private static final Map<String, Component> TAGGED =
            Map.of(
                    "scalar", Component.SCALAR,
                    "image", Component.IMAGE,
                    "text", Component.TEXT,
                    "audio", Component.AUDIO,
                    "histogram", Component.HISTOGRAM,
                    "pr-curve", Component.PR_CURVE,
                    "roc-curve", Component.ROC_CURVE,
                    "embedding", Component.EMBEDDINGS,
                    "scalars", Component.SCALARS);

    private final LogDirectory logs;
    private final Router.Builder router = Router.builder();

    private VisualRoutes(LogDirectory logs) {
        this.logs = logs;
    }

    /**
     * @param pause between two looks at the files, for those who watch
     */
    public static HttpHandler handler(LogDirectory logs, Duration pause) {
        var routes = new VisualRoutes(logs);
        ROOTS.forEach(root -> routes.below(root, pause));
        return routes.router.build().refusingWith(ResponseEnvelope::refused);
    }

    private void below(String root, Duration pause) {
        lists(root);
        samples(root);
        var scalars = new ScalarRoutes(logs);
        var trials = new HparamRoutes(logs);
        var embeddings = new EmbeddingRoutes(logs);
        router.get(root + "/scalar/list", scalars::list)
                .get(root + "/scalar/data", scalars::table)
                .get(root + "/scalar/live", new LiveScalars(logs, pause)::stream)
                .get(root + "/hparams/list", _ -> trials.list())
                .get(root + "/hparams/indicators", _ -> trials.indicators())
                .get(root + "/hparams/importance", _ -> trials.importance())
                .get(root + "/hparams/metric", trials::metric)
                .get(root + "/hparams/data", trials::table)
                .get(root + "/embedding/list", _ -> embeddings.list())
                .get(root + "/embedding/metadata", embeddings::metadata)
                .get(root + "/embedding/tensor", embeddings::tensor)
                .get(root + "/graph_runs", _ -> ResponseEnvelope.of(List.of()))
                .on("*", root + "/graph/{rest...}", _ -> ResponseEnvelope.refused(NO_GRAPHS))
                .on("*", root + "/{rest...}", _ -> ResponseEnvelope.unknown());
    }

    private void lists(String root) {
        list(root + "/runs", TagLists::runs);
        list(root + "/components", TagLists::components);
        list(root + "/component_tabs", TagLists::tabs);
        list(root + "/tags", TagLists::tags);
        list(root + "/problems", TagLists::problems);
        TAGGED.forEach(
                (word, component) ->
                        list(root + "/" + word + "/tags", runs -> TagLists.of(runs, component)));
    }

    private void list(String path, Function<Runs, Object> data) {
        router.get(path, _ -> ResponseEnvelope.of(logs.read(data)));
    }

    private void samples(String root) {
        var samples = new SampleRoutes(logs);
        router.get(root + "/image/list", samples.list(Component.IMAGE))
                .get(root + "/image/image", samples::image)
                .get(root + "/text/list", samples.list(Component.TEXT))
                .get(root + "/text/text", samples::text)
                .get(root + "/audio/list", samples.list(Component.AUDIO))
                .get(root + "/audio/audio", samples::audio)
                .get(root + "/histogram/list", new HistogramRoutes(samples)::list);
        for (var component : List.of(Component.PR_CURVE, Component.ROC_CURVE)) {
            var curves = new CurveRoutes(logs, samples, component);
            var word = component.word().replace('_', '-');
            router.get(root + "/" + word + "/list", curves::list)
                    .get(root + "/" + word + "/steps", curves::steps);
        }
    }

    /** Nothing that a log holds may act as a page of this address. */
    public static Response guarded(Response response) {
        return response.with("X-Content-Type-Options", "nosniff")
                .with("Content-Security-Policy", "default-src 'none'; sandbox");
    }
}
