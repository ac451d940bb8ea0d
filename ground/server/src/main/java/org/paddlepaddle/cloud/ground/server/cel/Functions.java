// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions on their way into the language: each a declaration and what carries it out. */
final class Functions {
    private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
    private final List<CelFunctionBinding> bindings = new ArrayList<>();

    /** The type of an argument, in CEL and in Java. */
    record Argument<T>(CelType type, Class<T> java) {}

    /** {@code name(argument)}. */
    <T> Functions global(
            String name, Argument<T> argument, CelType result, CelFunctionOverload.Unary<T> body) {
        var id = id(name, argument);
        add(name, CelOverloadDecl.newGlobalOverload(id, result, argument.type()));
        bindings.add(CelFunctionBinding.from(id, argument.java(), body));
        return this;
    }

    /** {@code self.name()}. */
    <T> Functions member(
            String name, Argument<T> self, CelType result, CelFunctionOverload.Unary<T> body) {
        var id = id(name, self);
        add(name, CelOverloadDecl.newMemberOverload(id, result, self.type()));
        bindings.add(CelFunctionBinding.from(id, self.java(), body));
        return this;
    }

    /** {@code self.name(argument)}. */
    <T, U> Functions member(
            String name,
            Argument<T> self,
            Argument<U> argument,
            CelType result,
            CelFunctionOverload.Binary<T, U> body) {
        var id = id(name, self, argument);
        add(name, CelOverloadDecl.newMemberOverload(id, result, self.type(), argument.type()));
        bindings.add(CelFunctionBinding.from(id, self.java(), argument.java(), body));
        return this;
    }

    /** Any other form. */
    Functions member(
            CelOverloadDecl overload,
            String name,
            List<Class<?>> arguments,
            CelFunctionOverload body) {
        add(name, overload);
        bindings.add(CelFunctionBinding.from(overload.overloadId(), arguments, body));
        return this;
    }

    List<CelFunctionDecl> declarations() {
        return overloads.entrySet().stream()
                .map(each -> CelFunctionDecl.newFunctionDeclaration(each.getKey(), each.getValue()))
                .toList();
    }

    List<CelFunctionBinding> bindings() {
        return bindings;
    }

    private void add(String name, CelOverloadDecl overload) {
        overloads.computeIfAbsent(name, _ -> new ArrayList<>()).add(overload);
    }

    private static String id(String name, Argument<?>... arguments) {
        var id = new StringBuilder("kubernetes_" + name.replace('.', '_'));
        for (var argument : arguments) {
            id.append('_').append(argument.java().getSimpleName());
        }
        return id.toString();
    }
}
