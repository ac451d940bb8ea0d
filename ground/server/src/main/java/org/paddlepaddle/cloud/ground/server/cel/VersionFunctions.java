// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code semver}, {@code isSemver} and the parts and order of versions. */
final class VersionFunctions {
    private static final OpaqueType TYPE = OpaqueType.create("kubernetes.Semver");
    private static final Argument<SemanticVersion> VERSION =
            new Argument<>(TYPE, SemanticVersion.class);
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);
    private static final List<Class<?>> TEXT_AND_LOOSELY = List.of(String.class, Boolean.class);

    private VersionFunctions() {}

    static Functions all() {
        return new Functions()
                .global("semver", TEXT, TYPE, text -> version(text, false))
                .global("isSemver", TEXT, SimpleType.BOOL, text -> parse(text, false).isPresent())
                .member(
                        CelOverloadDecl.newGlobalOverload(
                                "kubernetes_semver_loosely",
                                TYPE,
                                SimpleType.STRING,
                                SimpleType.BOOL),
                        "semver",
                        TEXT_AND_LOOSELY,
                        given -> version((String) given[0], (Boolean) given[1]))
                .member(
                        CelOverloadDecl.newGlobalOverload(
                                "kubernetes_isSemver_loosely",
                                SimpleType.BOOL,
                                SimpleType.STRING,
                                SimpleType.BOOL),
                        "isSemver",
                        TEXT_AND_LOOSELY,
                        given -> parse((String) given[0], (Boolean) given[1]).isPresent())
                .member("major", VERSION, SimpleType.INT, SemanticVersion::major)
                .member("minor", VERSION, SimpleType.INT, SemanticVersion::minor)
                .member("patch", VERSION, SimpleType.INT, SemanticVersion::patch)
                .member(
                        "isGreaterThan",
                        VERSION,
                        VERSION,
                        SimpleType.BOOL,
                        (one, other) -> one.compareTo(other) > 0)
                .member(
                        "isLessThan",
                        VERSION,
                        VERSION,
                        SimpleType.BOOL,
                        (one, other) -> one.compareTo(other) < 0)
                .member(
                        "compareTo",
                        VERSION,
                        VERSION,
                        SimpleType.INT,
                        (one, other) -> (long) Integer.signum(one.compareTo(other)));
    }

    private static Optional<SemanticVersion> parse(String text, boolean loosely) {
        return loosely ? SemanticVersion.parseLoosely(text) : SemanticVersion.parse(text);
    }

    private static SemanticVersion version(String text, boolean loosely) {
        return parse(text, loosely)
                .orElseThrow(() -> new IllegalArgumentException("no semantic version: " + text));
    }
}
