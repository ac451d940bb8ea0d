// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.regexp;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The limits of Go's regular expressions: repeat counts, nesting and size. The library knows the
 * syntax of Go and none of these, and a few nested counts would fill the memory when it compiles
 * them.
 *
 * <p>Reads an expression only as far as its structure goes. At what is no expression it stops: the
 * library says what is wrong with it.
 */
public final class RegexpLimits {
    /**
     * What one expression may cost, in instructions: some 64 MiB. Go allows three times as many.
     */
    public static final long MOST = 1 << 20;

    static final int MOST_REPEATS = 1_000;
    private static final int HIGHEST = 1_000;

    /** Of the largest classes of Unicode; 16 of them take as much memory as an instruction. */
    private static final int CLASS_RUNES = 1_400;

    private static final int RUNES_PER_INSTRUCTION = 16;

    private final RegexpScanner scanner;
    private final Deque<RegexpGroup> groups = new ArrayDeque<>();
    private long runes;

    private RegexpLimits(String expression) {
        this.scanner = new RegexpScanner(expression);
    }

    /**
     * Compiles what is within the limits.
     *
     * @throws PatternSyntaxException in Go's words
     */
    public static Pattern compile(String expression) {
        cost(expression);
        return Pattern.compile(expression);
    }

    /**
     * About how many instructions an expression takes.
     *
     * @throws PatternSyntaxException when it is not within the limits
     */
    public static long cost(String expression) {
        return new RegexpLimits(expression).measured();
    }

    public static PatternSyntaxException tooLarge(String expression) {
        return new PatternSyntaxException("expression too large", expression);
    }

    private long measured() {
        groups.push(new RegexpGroup(false));
        boolean sound = true;
        boolean repeated = false;
        while (sound && scanner.more()) {
            var token = scanner.next();
            // A count of a count is no expression.
            sound = !(repeated && token instanceof RegexpToken.Repeat) && step(token);
            repeated = token instanceof RegexpToken.Repeat;
        }
        long cost = groups.getLast().part().size() + runes / RUNES_PER_INSTRUCTION;
        if (cost > MOST) {
            throw tooLarge(scanner.text());
        }
        return cost;
    }

    /** Whether the expression can go on behind this. */
    private boolean step(RegexpToken token) {
        var group = groups.element();
        switch (token) {
            case RegexpToken.Literal _ -> group.addLiteral();
            case RegexpToken.Atom(var classes) -> {
                runes += (long) classes * CLASS_RUNES;
                group.add(RegexpGroup.Part.ATOM);
            }
            case RegexpToken.Nothing _ -> {}
            case RegexpToken.Open(var captures) -> groups.push(new RegexpGroup(captures));
            case RegexpToken.Bar _ -> group.branch();
            case RegexpToken.Close _ -> {
                return close();
            }
            case RegexpToken.Repeat repeat -> {
                return repeat(group, repeat);
            }
            case RegexpToken.Malformed _ -> {
                return false;
            }
        }
        return true;
    }

    private boolean close() {
        if (groups.size() == 1) {
            return false;
        }
        var part = groups.pop().part();
        groups.element().add(limited(part));
        return true;
    }

    private boolean repeat(RegexpGroup group, RegexpToken.Repeat repeat) {
        if (group.empty()) {
            return false;
        }
        var part = group.repeat(repeat);
        if (part.repeats() > MOST_REPEATS) {
            throw new PatternSyntaxException("invalid repeat count", repeat.text());
        }
        limited(part);
        return true;
    }

    private RegexpGroup.Part limited(RegexpGroup.Part part) {
        if (part.height() > HIGHEST) {
            throw new PatternSyntaxException("expression nests too deeply", scanner.text());
        }
        if (part.size() > MOST) {
            throw tooLarge(scanner.text());
        }
        return part;
    }
}
