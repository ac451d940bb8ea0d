// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.OptionalType;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.CelStandardFunctions.StandardFunction;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The dialect of Kubernetes: standard CEL, its extensions, and the types of one schema. */
final class CelLanguage {
    /** How often the bodies of all comprehensions of one expression may run. */
    private static final int ITERATIONS = 1_000_000;

    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .comprehensionMaxIterations(ITERATIONS)
                    .enableHeterogeneousNumericComparisons(true)
                    .build();

    /** Those of the extension's version that Kubernetes has; {@code reverse} came later. */
    private static final Set<CelStringExtensions.Function> STRINGS =
            EnumSet.complementOf(EnumSet.of(CelStringExtensions.Function.REVERSE));

    private static final CelStandardFunctions STANDARD =
            CelStandardFunctions.newBuilder().excludeFunctions(StandardFunction.MATCHES).build();

    private final Cel base;

    CelLanguage(Map<String, CelType> types) {
        var builder =
                CelFactory.legacyCelBuilder()
                        .setOptions(OPTIONS)
                        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                        .setStandardEnvironmentEnabled(false)
                        .setStandardDeclarations(CelStandardDeclarations.newBuilder().build())
                        .setStandardFunctions(STANDARD)
                        .addFunctionBindings(RegexFunctions.matches())
                        .setTypeProvider(new SchemaTypes(ImmutableMap.copyOf(types)));
        var optional = CelExtensions.optional();
        var strings = CelExtensions.strings(STRINGS);
        var sets = CelExtensions.sets(OPTIONS);
        var comprehensions = CelExtensions.comprehensions();
        builder.addCompilerLibraries(optional, strings, sets, comprehensions);
        builder.addRuntimeLibraries(optional, strings, sets, comprehensions);
        for (var functions :
                List.of(
                        ListFunctions.all(),
                        RegexFunctions.all(),
                        UrlFunctions.all(),
                        QuantityFunctions.all(),
                        VersionFunctions.all(),
                        AddressFunctions.all(),
                        FormatFunctions.all(),
                        NamedFormats.all())) {
            builder.addFunctionDeclarations(functions.declarations());
            builder.addFunctionBindings(functions.bindings());
        }
        this.base = builder.build();
    }

    /**
     * Compiles an expression about a value.
     *
     * @throws Refused when it is no valid expression, with the words for it
     */
    Expression compile(String text, CelType self, boolean optionalOldSelf) {
        var cel = about(self, optionalOldSelf);
        return program(cel, checked(cel, text));
    }

    /**
     * Compiles an expression that is new. One that is stored was admitted by an earlier release and
     * is not read so strictly.
     *
     * @throws Refused also for a literal that can never be evaluated
     */
    Expression admit(String text, CelType self, boolean optionalOldSelf) {
        var cel = about(self, optionalOldSelf);
        var ast = checked(cel, text);
        var problems = PatternLiterals.problems(ast);
        if (!problems.isEmpty()) {
            throw new Refused(CelIssue.toDisplayString(problems, ast.getSource()));
        }
        return program(cel, ast);
    }

    private Cel about(CelType self, boolean optionalOldSelf) {
        var old = optionalOldSelf ? OptionalType.create(self) : self;
        return base.toCelBuilder().addVar("self", self).addVar("oldSelf", old).build();
    }

    private static CelAbstractSyntaxTree checked(Cel cel, String text) {
        var checked = cel.compile(text);
        if (checked.hasError()) {
            throw new Refused(inGo(checked.getErrorString().stripTrailing()));
        }
        try {
            return checked.getAst();
        } catch (CelValidationException e) {
            throw new Refused(String.valueOf(e.getMessage()));
        }
    }

    private static Expression program(Cel cel, CelAbstractSyntaxTree ast) {
        try {
            boolean transition =
                    ast.getReferenceMap().values().stream()
                            .anyMatch(reference -> reference.name().equals("oldSelf"));
            return new Expression(cel.createProgram(ast), ast.getResultType(), transition);
        } catch (CelEvaluationException e) {
            throw new Refused(String.valueOf(e.getMessage()));
        }
    }

    /** The library of Go says of a grammar that it is one, and does not list what would fit. */
    private static String inGo(String error) {
        return error.replaceAll(
                        "(?m)^(ERROR: <input>:\\d+:\\d+: )(?=(mismatched|extraneous|missing|no"
                                + " viable alternative|token recognition))",
                        "$1Syntax error: ")
                .replaceAll(" \\(candidates: .*\\)(?=\\n|$)", "");
    }

    /** An expression that does not compile. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    private record SchemaTypes(ImmutableMap<String, CelType> byName) implements CelTypeProvider {
        @Override
        public ImmutableCollection<CelType> types() {
            return ImmutableList.copyOf(byName.values());
        }

        @Override
        public Optional<CelType> findType(String name) {
            return Optional.ofNullable(byName.get(name));
        }
    }
}
