// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.VersionState;

/**
 * MLflow's stages, as a view: {@code Staging} and {@code Production} are what the aliases {@code
 * staging} and {@code production} point to, {@code Archived} is the state of that name.
 */
enum ModelStage {
    NONE("None"),
    STAGING("Staging"),
    PRODUCTION("Production"),
    ARCHIVED("Archived");

    /** Those that are aliases. */
    static final List<ModelStage> ALIASES = List.of(PRODUCTION, STAGING);

    private final String shown;

    ModelStage(String shown) {
        this.shown = shown;
    }

    static ModelStage of(VersionHead version) {
        for (var stage : ALIASES) {
            if (version.aliases().contains(stage.alias())) {
                return stage;
            }
        }
        return version.state() == VersionState.ARCHIVED ? ARCHIVED : NONE;
    }

    static ModelStage parse(String text) {
        return Arrays.stream(values())
                .filter(stage -> stage.shown.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(
                        () ->
                                MlflowRefusal.invalid(
                                        "Invalid Model Version stage: "
                                                + text
                                                + ". Value must be one of None, Staging,"
                                                + " Production, Archived."));
    }

    String alias() {
        return shown.toLowerCase(Locale.ROOT);
    }

    /** The alias that moves when a version gets this stage. */
    Optional<String> moved() {
        return ALIASES.contains(this) ? Optional.of(alias()) : Optional.empty();
    }

    @Override
    public String toString() {
        return shown;
    }
}
