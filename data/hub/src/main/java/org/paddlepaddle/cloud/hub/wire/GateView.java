// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.hub.AliasGate;

/**
 * A gate as the protocol shows it.
 *
 * @param require bounds such as {@code auc>=0.7}
 * @param approvers who may move the alias; empty for everyone who may move aliases
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record GateView(@Nullable List<String> require, @Nullable List<String> approvers) {
    public static GateView of(AliasGate gate) {
        return new GateView(
                gate.bounds().stream().map(AliasGate.Bound::toString).toList(), gate.approvers());
    }

    public AliasGate gate() {
        return new AliasGate(
                (require == null ? List.<String>of() : require)
                        .stream().map(AliasGate.Bound::parse).toList(),
                approvers == null ? List.of() : approvers);
    }
}
