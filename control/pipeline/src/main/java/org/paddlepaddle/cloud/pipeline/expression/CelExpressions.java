// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.NullValue;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Expressions of KFP v2, in CEL: conditions over the inputs of a task, and parts of a value. As KFP
 * has it, every number is a double.
 */
public final class CelExpressions {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int ITERATIONS = 100_000;
    private static final CelType INPUTS =
            MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, SimpleType.DYN));

    private CelExpressions() {}

    /** What is costly to make is made when the first expression comes. */
    private static final class Language {
        private static final Cel CEL =
                CelFactory.legacyCelBuilder()
                        .setOptions(
                                CelOptions.current()
                                        .comprehensionMaxIterations(ITERATIONS)
                                        .enableHeterogeneousNumericComparisons(true)
                                        .build())
                        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                        .addVar("inputs", INPUTS)
                        .addVar("string_value", SimpleType.STRING)
                        .addVar("list_value", SimpleType.DYN)
                        .addVar("struct_value", SimpleType.DYN)
                        .addFunctionDeclarations(
                                CelFunctionDecl.newFunctionDeclaration(
                                        "parseJson",
                                        CelOverloadDecl.newGlobalOverload(
                                                "parse_json_string",
                                                SimpleType.DYN,
                                                SimpleType.STRING)))
                        .addFunctionBindings(
                                CelFunctionBinding.from(
                                        "parse_json_string",
                                        String.class,
                                        text -> value(parsed(text))))
                        .build();

        private Language() {}
    }

    /**
     * Reads an expression without evaluating it.
     *
     * @throws ExpressionException with what is wrong in it
     */
    public static void check(String text) {
        try {
            Language.CEL.compile(text).getAst();
        } catch (CelValidationException e) {
            throw new ExpressionException("the expression '%s': %s".formatted(text, said(e)));
        }
    }

    /**
     * Whether a condition holds.
     *
     * @param parameters the task's own
     * @throws ExpressionException if it is no condition, or lacks a value
     */
    public static boolean holds(String text, ObjectNode parameters) {
        var result =
                evaluate(text, Map.of("inputs", Map.of("parameter_values", value(parameters))));
        if (result instanceof Boolean truth) {
            return truth;
        }
        throw new ExpressionException(
                "the condition '%s' is neither true nor false".formatted(text));
    }

    /**
     * A part of a value.
     *
     * @param of the value as text
     * @throws ExpressionException if there is none
     */
    public static JsonNode part(String text, String of) {
        var variables = new LinkedHashMap<String, Object>(Map.of("string_value", of));
        if (text.contains("list_value") || text.contains("struct_value")) {
            variables.put("list_value", value(parsed(of)));
            variables.put("struct_value", value(parsed(of)));
        }
        return JSON.valueToTree(plain(evaluate(text, variables)));
    }

    private static Object evaluate(String text, Map<String, ?> variables) {
        try {
            var ast = Language.CEL.compile(text).getAst();
            return Language.CEL.createProgram(ast).eval(variables);
        } catch (CelValidationException | CelEvaluationException e) {
            throw new ExpressionException("the expression '%s': %s".formatted(text, said(e)));
        }
    }

    private static String said(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException _) {
            throw new ExpressionException("parseJson wants JSON");
        }
    }

    private static Object value(JsonNode tree) {
        if (tree.isArray()) {
            var list = new ArrayList<Object>();
            tree.forEach(element -> list.add(value(element)));
            return list;
        }
        if (tree.isObject()) {
            var map = new LinkedHashMap<String, Object>();
            tree.properties().forEach(field -> map.put(field.getKey(), value(field.getValue())));
            return map;
        }
        if (tree.isNumber()) {
            return tree.doubleValue();
        }
        if (tree.isBoolean()) {
            return tree.booleanValue();
        }
        return tree.isNull() ? NullValue.NULL_VALUE : tree.asText();
    }

    private static Object plain(Object value) {
        return value instanceof NullValue ? NullNode.getInstance() : value;
    }
}
