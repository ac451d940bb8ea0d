// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.regexp;

import org.jspecify.annotations.Nullable;

/** Size and nesting of one group of a regular expression while it is read, as Go counts them. */
final class RegexpGroup {
    /**
     * A part of an expression.
     *
     * @param size in instructions
     * @param height of its tree
     * @param repeats the largest product of counts around one another
     */
    record Part(long size, int height, long repeats, boolean literal) {
        static final Part ATOM = new Part(1, 1, 1, false);
        private static final Part LITERAL = new Part(1, 1, 1, true);

        private Part wrapped(long more) {
            return new Part(size + more, height + 1, repeats, false);
        }
    }

    private final boolean captures;
    private @Nullable Part last;
    private boolean lastWasLiteral;
    private int elements;
    private long size;
    private int height;
    private long repeats = 1;
    private int branches = 1;
    private long branchesSize;
    private int branchesHeight;

    RegexpGroup(boolean captures) {
        this.captures = captures;
    }

    /** Whether there is nothing that could be repeated. */
    boolean empty() {
        return last == null;
    }

    void addLiteral() {
        add(Part.LITERAL);
    }

    void add(Part part) {
        fold();
        last = part;
    }

    /** Puts a count to the last part. */
    Part repeat(RegexpToken.Repeat count) {
        var part = last == null ? Part.ATOM : last;
        last = repeated(part, count.least(), count.most());
        return last;
    }

    private static Part repeated(Part part, int least, int most) {
        int times = most < 0 ? least : most;
        long size =
                most < 0
                        ? Math.max(1, least) * part.size() + 2
                        : times * part.size() + (most - least);
        // Of what is never there, Go does not look at the counts.
        long repeats = most == 0 ? 1 : Math.max(1, times) * part.repeats();
        return new Part(Math.max(1, size), part.height() + 1, repeats, false);
    }

    void branch() {
        fold();
        branches++;
        branchesSize += size + 1;
        branchesHeight = Math.max(branchesHeight, sequenceHeight());
        size = 0;
        height = 0;
        elements = 0;
        lastWasLiteral = false;
    }

    /** The whole of it, which ends here. */
    Part part() {
        fold();
        int highest = Math.max(branchesHeight, sequenceHeight());
        var whole =
                new Part(
                        Math.max(1, branchesSize + size),
                        branches > 1 ? highest + 1 : highest,
                        repeats,
                        false);
        return captures ? whole.wrapped(2) : whole;
    }

    private int sequenceHeight() {
        return elements > 1 ? height + 1 : Math.max(1, height);
    }

    /** Characters one after another are one element. */
    private void fold() {
        if (last == null) {
            return;
        }
        size += last.size();
        height = Math.max(height, last.height());
        repeats = Math.max(repeats, last.repeats());
        elements += last.literal() && lastWasLiteral ? 0 : 1;
        lastWasLiteral = last.literal();
        last = null;
    }
}
