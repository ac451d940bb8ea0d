// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.server.schema.regexp.RegexpLimits;

/** Regular expressions that stand in a rule as literals: wrong ones show before the rule runs. */
final class PatternLiterals {
    private PatternLiterals() {}

    /** The literal patterns of {@code matches} that are no expressions of Go, in cel-go's words. */
    static List<CelIssue> problems(CelAbstractSyntaxTree rule) {
        return CelNavigableAst.fromAst(rule)
                .getRoot()
                .allNodes()
                .map(CelNavigableExpr::expr)
                .flatMap(PatternLiterals::pattern)
                .filter(literal -> !compiles(literal.constant().stringValue()))
                .map(literal -> issue(rule.getSource(), literal))
                .toList();
    }

    /** The pattern is the last argument, whether the text stands before the dot or beside it. */
    private static Stream<CelExpr> pattern(CelExpr node) {
        if (node.getKind() != Kind.CALL || !node.call().function().equals(RegexFunctions.MATCHES)) {
            return Stream.empty();
        }
        return node.call().args().reversed().stream().limit(1).filter(PatternLiterals::isText);
    }

    private static boolean isText(CelExpr argument) {
        return argument.getKind() == Kind.CONSTANT
                && argument.constant().getKind() == CelConstant.Kind.STRING_VALUE;
    }

    private static boolean compiles(String pattern) {
        try {
            RegexpLimits.compile(pattern);
            return true;
        } catch (PatternSyntaxException _) {
            return false;
        }
    }

    private static CelIssue issue(CelSource source, CelExpr literal) {
        var location =
                source.getOffsetLocation(source.getPositionsMap().getOrDefault(literal.id(), 0))
                        .orElse(CelSourceLocation.NONE);
        return CelIssue.formatError(literal.id(), location, "invalid matches argument");
    }
}
