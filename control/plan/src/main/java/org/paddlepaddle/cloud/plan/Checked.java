// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.util.List;

/** What became of a spec when it was looked at: a value without nulls, or all its problems. */
public sealed interface Checked<T> {
    /** The spec makes sense; {@code warnings} name what was tolerated. */
    record Valid<T>(T value, List<Problem> warnings) implements Checked<T> {
        public Valid {
            warnings = List.copyOf(warnings);
        }
    }

    /** The spec must change. */
    record Invalid<T>(List<Problem> problems) implements Checked<T> {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
