// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code format.dns1123Label().validate(text)} and {@code format.named("uri")}. */
final class NamedFormats {
    private static final OpaqueType TYPE = OpaqueType.create("kubernetes.NamedFormat");
    private static final Argument<NamedFormat> FORMAT = new Argument<>(TYPE, NamedFormat.class);
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    private NamedFormats() {}

    static Functions all() {
        var functions =
                new Functions()
                        .global("format.named", TEXT, OptionalType.create(TYPE), NamedFormat::named)
                        .member(
                                "validate",
                                FORMAT,
                                TEXT,
                                OptionalType.create(ListType.create(SimpleType.STRING)),
                                NamedFormats::validate);
        for (var format : NamedFormat.values()) {
            functions.member(
                    CelOverloadDecl.newGlobalOverload("kubernetes_format_" + format.word(), TYPE),
                    "format." + format.word(),
                    List.of(),
                    _ -> format);
        }
        return functions;
    }

    /** Nothing when the text is of the format. */
    private static Optional<List<String>> validate(NamedFormat format, String text) {
        return Optional.of(format.complaints(text)).filter(list -> !list.isEmpty());
    }
}
