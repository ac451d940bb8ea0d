// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;
import org.paddlepaddle.cloud.ground.server.schema.regexp.RegexpLimits;

/**
 * {@code matches}, {@code find} and {@code findAll}; the engine runs in linear time whatever the
 * pattern, and no pattern is compiled that Go would refuse for its size.
 */
final class RegexFunctions {
    /** Of the standard, which declares it; its own body knows none of Go's limits. */
    static final String MATCHES = "matches";

    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    private RegexFunctions() {}

    static Functions all() {
        return new Functions()
                .member("find", TEXT, TEXT, SimpleType.STRING, RegexFunctions::find)
                .member(
                        "findAll",
                        TEXT,
                        TEXT,
                        ListType.create(SimpleType.STRING),
                        (text, pattern) -> findAll(text, pattern, Long.MAX_VALUE))
                .member(
                        CelOverloadDecl.newMemberOverload(
                                "kubernetes_findAll_limit",
                                ListType.create(SimpleType.STRING),
                                SimpleType.STRING,
                                SimpleType.STRING,
                                SimpleType.INT),
                        "findAll",
                        List.of(String.class, String.class, Long.class),
                        given ->
                                findAll(
                                        (String) given[0],
                                        (String) given[1],
                                        (Long) given[2] < 0 ? Long.MAX_VALUE : (Long) given[2]));
    }

    /** What carries out {@link #MATCHES}, in both its forms. */
    static List<CelFunctionBinding> matches() {
        return Stream.of("matches", "matches_string")
                .map(
                        overload ->
                                CelFunctionBinding.from(
                                        overload,
                                        String.class,
                                        String.class,
                                        RegexFunctions::matches))
                .toList();
    }

    private static boolean matches(String text, String pattern) {
        return RegexpLimits.compile(pattern).matcher(text).find();
    }

    private static String find(String text, String pattern) {
        var matcher = RegexpLimits.compile(pattern).matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    private static List<String> findAll(String text, String pattern, long limit) {
        var found = new ArrayList<String>();
        var matcher = RegexpLimits.compile(pattern).matcher(text);
        while (found.size() < limit && matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
