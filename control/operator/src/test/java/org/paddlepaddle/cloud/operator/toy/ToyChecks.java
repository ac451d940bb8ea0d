// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads the spec of a toy once and for all. */
final class ToyChecks {
    private ToyChecks() {}

    /** A toy as it was asked for; nothing absent. */
    record DesiredToy(int notes, String text) {}

    static Checked<DesiredToy> check(@Nullable ToySpec spec) {
        var remarks = new Remarks();
        var text = spec == null ? null : spec.text();
        remarks.required("spec.text", text);
        int notes = spec == null || spec.notes() == null ? 1 : spec.notes();
        if (notes < 1) {
            remarks.problem("spec.notes", "must be at least 1, found " + notes);
        }
        return remarks.checked(new DesiredToy(notes, text == null ? "" : text));
    }
}
