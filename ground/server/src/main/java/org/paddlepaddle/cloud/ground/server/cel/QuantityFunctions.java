// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import java.math.BigDecimal;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;
import org.paddlepaddle.cloud.ground.server.schema.format.Quantity;

/** {@code quantity}, {@code isQuantity} and reckoning with amounts. */
final class QuantityFunctions {
    private static final OpaqueType TYPE = OpaqueType.create("kubernetes.Quantity");
    private static final Argument<Quantity> AMOUNT = new Argument<>(TYPE, Quantity.class);
    private static final Argument<Long> NUMBER = new Argument<>(SimpleType.INT, Long.class);
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    private QuantityFunctions() {}

    static Functions all() {
        return new Functions()
                .global("quantity", TEXT, TYPE, QuantityFunctions::quantity)
                .global(
                        "isQuantity",
                        TEXT,
                        SimpleType.BOOL,
                        text -> Quantity.parse(text).isPresent())
                .member("sign", AMOUNT, SimpleType.INT, each -> (long) each.amount().signum())
                .member("isInteger", AMOUNT, SimpleType.BOOL, QuantityFunctions::isInteger)
                .member("asInteger", AMOUNT, SimpleType.INT, each -> each.amount().longValueExact())
                .member(
                        "asApproximateFloat",
                        AMOUNT,
                        SimpleType.DOUBLE,
                        each -> each.amount().doubleValue())
                .member("add", AMOUNT, AMOUNT, TYPE, (one, other) -> plus(one, other.amount()))
                .member("add", AMOUNT, NUMBER, TYPE, (one, n) -> plus(one, BigDecimal.valueOf(n)))
                .member(
                        "sub",
                        AMOUNT,
                        AMOUNT,
                        TYPE,
                        (one, other) -> plus(one, other.amount().negate()))
                .member(
                        "sub",
                        AMOUNT,
                        NUMBER,
                        TYPE,
                        (one, n) -> plus(one, BigDecimal.valueOf(n).negate()))
                .member(
                        "isGreaterThan",
                        AMOUNT,
                        AMOUNT,
                        SimpleType.BOOL,
                        (one, other) -> order(one, other) > 0)
                .member(
                        "isLessThan",
                        AMOUNT,
                        AMOUNT,
                        SimpleType.BOOL,
                        (one, other) -> order(one, other) < 0)
                .member(
                        "compareTo",
                        AMOUNT,
                        AMOUNT,
                        SimpleType.INT,
                        (one, other) -> (long) order(one, other));
    }

    private static Quantity quantity(String text) {
        return Quantity.parse(text)
                .orElseThrow(() -> new IllegalArgumentException(Quantity.FORMAT));
    }

    private static boolean isInteger(Quantity quantity) {
        return quantity.amount().stripTrailingZeros().scale() <= 0
                && quantity.amount().abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    }

    private static Quantity plus(Quantity one, BigDecimal more) {
        return new Quantity(one.amount().add(more), one.notation());
    }

    private static int order(Quantity one, Quantity other) {
        return one.amount().compareTo(other.amount());
    }
}
