// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.NodeException;

/**
 * The system calls containers may make on one architecture, as the table beside this class has
 * them.
 */
record SystemCalls(Map<String, Call> byName) {
    private static final String TABLE = "system-calls";
    private static final String NONE = "-";
    private static final String ARGUMENTS = "arguments";

    /**
     * @param condition empty, a capability, or that the arguments decide
     */
    record Call(String name, int number, String condition) {
        boolean decidedByArguments() {
            return condition.equals(ARGUMENTS);
        }

        boolean allowed(Set<String> capabilities) {
            return condition.isEmpty() || capabilities.contains(condition);
        }
    }

    static SystemCalls of(Architecture architecture) {
        var calls = new TreeMap<String, Call>();
        for (var line : lines()) {
            var words = line.split(" ");
            var number = words[architecture.column()];
            if (!number.equals(NONE)) {
                var condition = words.length > 3 ? words[3] : "";
                calls.put(words[0], new Call(words[0], Integer.parseInt(number), condition));
            }
        }
        return new SystemCalls(calls);
    }

    /** What is asked for by name is there. */
    int number(String name) {
        return Objects.requireNonNull(byName.get(name), name).number();
    }

    private static List<String> lines() {
        try (InputStream table =
                Objects.requireNonNull(SystemCalls.class.getResourceAsStream(TABLE))) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new NodeException("cannot read the table of system calls", e);
        }
    }
}
