// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.hub.RegisteredModel;
import org.paddlepaddle.cloud.hub.VersionHead;

/** Models and versions in MLflow's form. */
final class RegistryAnswers {
    /** Names of lineage that MLflow's calls write. */
    static final String SOURCE = "mlflow-source";

    static final String RUN = "mlflow-run";
    static final String LOGGED_MODEL = "mlflow-model";

    private RegistryAnswers() {}

    static Map<String, Object> model(RegisteredModel model, List<VersionHead> versions) {
        var aliases =
                model.aliases().entrySet().stream()
                        .map(
                                alias ->
                                        new Answer()
                                                .with("alias", alias.getKey())
                                                .with("version", "" + alias.getValue())
                                                .fields())
                        .toList();
        return new Answer()
                .with("name", model.name())
                .with("creation_timestamp", model.created().toEpochMilli())
                .with("last_updated_timestamp", model.updated().toEpochMilli())
                .some("description", model.description())
                .some(
                        "latest_versions",
                        latest(versions).stream().map(version -> fields(version).fields()).toList())
                .pairs("tags", model.tags())
                .some("aliases", aliases)
                .fields();
    }

    static Map<String, Object> version(VersionHead version) {
        return fields(version).some("aliases", version.aliases()).fields();
    }

    /** As search shows it: without aliases. */
    static Map<String, Object> found(VersionHead version) {
        return fields(version).fields();
    }

    /** The newest version of each stage. */
    static List<VersionHead> latest(List<VersionHead> versions) {
        var latest = new EnumMap<ModelStage, VersionHead>(ModelStage.class);
        for (var version : versions) {
            latest.merge(
                    ModelStage.of(version),
                    version,
                    (one, other) -> one.number() > other.number() ? one : other);
        }
        var list = new ArrayList<>(latest.values());
        list.sort(Comparator.comparingInt(VersionHead::number));
        return list;
    }

    static String source(VersionHead version) {
        return version.facts().lineage().getOrDefault(SOURCE, download(version));
    }

    /** Where the files of the version itself lie: what a run logs later does not change them. */
    static String download(VersionHead version) {
        return "mlflow-artifacts:/models/" + version.model() + "/" + version.number();
    }

    static String run(VersionHead version) {
        return version.facts().lineage().getOrDefault(RUN, "");
    }

    private static Answer fields(VersionHead version) {
        return new Answer()
                .with("name", version.model())
                .with("version", "" + version.number())
                .with("creation_timestamp", version.created().toEpochMilli())
                .with("last_updated_timestamp", version.updated().toEpochMilli())
                .with("current_stage", ModelStage.of(version).toString())
                .some("description", version.facts().description())
                .with("source", source(version))
                .some("run_id", run(version))
                .with("status", "READY")
                .pairs("tags", version.facts().tags())
                .with("run_link", "")
                .some("model_id", version.facts().lineage().getOrDefault(LOGGED_MODEL, ""));
    }
}
