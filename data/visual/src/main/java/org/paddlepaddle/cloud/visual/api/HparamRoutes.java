// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.visual.log.LogDirectory;

/** Hyperparameters of the runs beside what came of them. */
final class HparamRoutes {
    private final LogDirectory logs;

    HparamRoutes(LogDirectory logs) {
        this.logs = logs;
    }

    private Trials trials() {
        return logs.read(Trials::of);
    }

    Response list() {
        return ResponseEnvelope.of(trials().list().stream().map(HparamRoutes::json).toList());
    }

    private static Map<String, Object> json(Trials.Trial trial) {
        var parameters = new LinkedHashMap<String, Object>();
        trial.parameters().forEach(each -> parameters.put(each.name(), number(each.value())));
        var metrics = new LinkedHashMap<String, Object>();
        trial.metrics().forEach((name, value) -> metrics.put(name, PythonText.number(value)));
        var json = new LinkedHashMap<String, Object>();
        json.put("name", trial.name());
        json.put("hparams", parameters);
        json.put("metrics", metrics);
        return json;
    }

    private static Object number(Object value) {
        return value instanceof Double real ? PythonText.number(real) : value;
    }

    Response indicators() {
        var trials = trials();
        return ResponseEnvelope.of(
                Map.of(
                        "hparams",
                        trials.parameters().stream().map(name -> indicator(trials, name)).toList(),
                        "metrics",
                        trials.metrics().stream()
                                .map(name -> Map.of("name", name, "type", "continuous"))
                                .toList()));
    }

    private static Map<String, Object> indicator(Trials trials, String name) {
        return Map.of(
                "name",
                name,
                "type",
                trials.type(name),
                "values",
                trials.values(name).stream().map(HparamRoutes::number).toList());
    }

    Response importance() {
        var shares = new ArrayList<Map<String, Object>>();
        trials().importance()
                .forEach((name, share) -> shares.add(Map.of("name", name, "value", share)));
        return ResponseEnvelope.of(shares);
    }

    /** The curve of a metric. */
    Response metric(Request request) {
        var run = RouteParameters.of(request, "run");
        var metric = RouteParameters.of(request, "metric");
        return ResponseEnvelope.of(
                logs.<@Nullable List<List<Object>>>read(
                        runs ->
                                runs.curve(run, metric)
                                        .map(line -> line.run().points(line.tag(), line.line()))
                                        .map(ScalarRoutes::json)
                                        .orElse(null)));
    }

    Response table(Request request) {
        char separator = RouteParameters.separator(request);
        var trials = trials();
        var header = new ArrayList<>(List.of("Trial ID"));
        header.addAll(trials.parameters());
        header.addAll(trials.metrics());
        var out = new StringBuilder(row(header, separator));
        for (var trial : trials.list()) {
            var cells = new ArrayList<>(List.of(trial.name()));
            trials.parameters().forEach(name -> cells.add(cell(trial.value(name))));
            trials.metrics().forEach(name -> cells.add(cell(trial.metrics().get(name))));
            out.append(row(cells, separator));
        }
        return RouteParameters.table(out.toString());
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Double real -> PythonText.text(real);
            case Object other -> other.toString();
        };
    }

    private static String row(List<String> cells, char separator) {
        return cells.stream()
                .map(cell -> PythonText.field(cell, separator))
                .collect(Collectors.joining(String.valueOf(separator), "", "\r\n"));
    }
}
