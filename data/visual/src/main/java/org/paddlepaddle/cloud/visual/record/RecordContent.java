// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import java.util.List;

/** What a record says, as far as it is kept in memory. */
public sealed interface RecordContent {
    Component component();

    /** One value of a curve. */
    record Scalar(float value) implements RecordContent {
        @Override
        public Component component() {
            return Component.SCALAR;
        }
    }

    /** One value of a curve that has several lines under one tag. */
    record Scalars(String line, float value) implements RecordContent {
        @Override
        public Component component() {
            return Component.SCALARS;
        }
    }

    /** How the run wants to be called; empty for its path. */
    record DisplayName(String name) implements RecordContent {
        @Override
        public Component component() {
            return Component.META_DATA;
        }
    }

    /** The parameters of a trial and the tags of its results. */
    record Trial(List<Hyperparameter> parameters, List<String> metrics) implements RecordContent {
        public Trial {
            parameters = List.copyOf(parameters);
            metrics = List.copyOf(metrics);
        }

        @Override
        public Component component() {
            return Component.HYPER_PARAMETERS;
        }
    }

    /** Left in the file, because it may be large: see {@link BulkyContent}. */
    record InFile(Component component) implements RecordContent {}
}
