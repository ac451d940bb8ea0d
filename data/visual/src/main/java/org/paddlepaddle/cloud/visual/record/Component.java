// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import java.util.Arrays;
import java.util.Optional;

/** What a record holds, under the names and field numbers of VisualDL's schema. */
public enum Component {
    SCALAR("scalar", 4),
    IMAGE("image", 5),
    AUDIO("audio", 6),
    EMBEDDINGS("embeddings", 7),
    HISTOGRAM("histogram", 8),
    PR_CURVE("pr_curve", 9),
    META_DATA("meta_data", 10),
    ROC_CURVE("roc_curve", 11),
    TEXT("text", 12),
    HYPER_PARAMETERS("hyper_parameters", 13),
    SCALARS("scalars", 14);

    private final String word;
    private final int field;

    Component(String word, int field) {
        this.word = word;
        this.field = field;
    }

    /** As the API spells it. */
    public String word() {
        return word;
    }

    int field() {
        return field;
    }

    static Optional<Component> ofField(int field) {
        return Arrays.stream(values()).filter(each -> each.field == field).findFirst();
    }
}
