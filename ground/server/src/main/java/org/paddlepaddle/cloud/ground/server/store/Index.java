// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map from key to entry: a treap whose changes copy one path, so that every
 * reader holds a consistent snapshot for the price of a reference.
 */
final class Index {
    static final Index EMPTY = new Index(null);

    /** Heap-ordered by {@code priority}, which is random: no choice of keys makes a list of it. */
    private record Node(
            Entry entry, int priority, int size, @Nullable Node left, @Nullable Node right) {
        Node with(@Nullable Node newLeft, @Nullable Node newRight) {
            return node(entry, priority, newLeft, newRight);
        }
    }

    private final @Nullable Node root;

    private Index(@Nullable Node root) {
        this.root = root;
    }

    /** What {@link #with} would make of the entries one after the other, in one go. */
    static Index ofSorted(List<Entry> entries) {
        return new Index(SortedTreap.of(entries).root());
    }

    /**
     * The shape of a treap over sorted entries. The rightmost path is kept on a stack: an entry
     * takes what has a lower priority from its end as its left side.
     */
    private record SortedTreap(
            List<Entry> entries, int[] priorities, int[] lefts, int[] rights, int top) {
        private static final int NONE = -1;

        static SortedTreap of(List<Entry> entries) {
            int size = entries.size();
            var priorities = ThreadLocalRandom.current().ints(size).toArray();
            int[] lefts = new int[size];
            int[] rights = new int[size];
            int[] path = new int[size + 1];
            int depth = 0;
            for (int i = 0; i < size; i++) {
                int below = NONE;
                while (depth > 0 && priorities[path[depth - 1]] < priorities[i]) {
                    below = path[--depth];
                }
                lefts[i] = below;
                rights[i] = NONE;
                if (depth > 0) {
                    rights[path[depth - 1]] = i;
                }
                path[depth++] = i;
            }
            return new SortedTreap(entries, priorities, lefts, rights, size == 0 ? NONE : path[0]);
        }

        @Nullable Node root() {
            return node(top);
        }

        private @Nullable Node node(int i) {
            return i == NONE
                    ? null
                    : Index.node(entries.get(i), priorities[i], node(lefts[i]), node(rights[i]));
        }
    }

    int size() {
        return size(root);
    }

    @Nullable Entry get(String key) {
        var node = root;
        while (node != null) {
            int order = key.compareTo(node.entry.key());
            if (order == 0) {
                return node.entry;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    Index with(Entry entry) {
        return new Index(put(root, entry));
    }

    Index without(String key) {
        return new Index(remove(root, key));
    }

    /** How many keys are at or after {@code from} and before {@code end}. */
    int count(String from, String end) {
        return Math.max(0, rank(end) - rank(from));
    }

    /** Visits entries from {@code from} (inclusive) in key order until the visitor says no. */
    void scan(String from, Predicate<Entry> visitor) {
        scan(root, from, visitor);
    }

    private static boolean scan(@Nullable Node node, String from, Predicate<Entry> visitor) {
        if (node == null) {
            return true;
        }
        boolean here = node.entry.key().compareTo(from) >= 0;
        if (here && !scan(node.left, from, visitor)) {
            return false;
        }
        return (!here || visitor.test(node.entry)) && scan(node.right, from, visitor);
    }

    private int rank(String key) {
        int before = 0;
        var node = root;
        while (node != null) {
            if (key.compareTo(node.entry.key()) <= 0) {
                node = node.left;
            } else {
                before += size(node.left) + 1;
                node = node.right;
            }
        }
        return before;
    }

    private static Node put(@Nullable Node node, Entry entry) {
        if (node == null) {
            return new Node(entry, ThreadLocalRandom.current().nextInt(), 1, null, null);
        }
        int order = entry.key().compareTo(node.entry.key());
        if (order == 0) {
            return new Node(entry, node.priority, node.size, node.left, node.right);
        }
        return order < 0
                ? raiseLeft(node, put(node.left, entry))
                : raiseRight(node, put(node.right, entry));
    }

    private static Node raiseLeft(Node node, Node left) {
        return left.priority > node.priority
                ? left.with(left.left, node.with(left.right, node.right))
                : node.with(left, node.right);
    }

    private static Node raiseRight(Node node, Node right) {
        return right.priority > node.priority
                ? right.with(node.with(node.left, right.left), right.right)
                : node.with(node.left, right);
    }

    private static @Nullable Node remove(@Nullable Node node, String key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.entry.key());
        if (order == 0) {
            return merge(node.left, node.right);
        }
        return order < 0
                ? node.with(remove(node.left, key), node.right)
                : node.with(node.left, remove(node.right, key));
    }

    private static @Nullable Node merge(@Nullable Node left, @Nullable Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.priority > right.priority
                ? left.with(left.left, merge(left.right, right))
                : right.with(merge(left, right.left), right.right);
    }

    private static Node node(Entry entry, int priority, @Nullable Node left, @Nullable Node right) {
        return new Node(entry, priority, size(left) + size(right) + 1, left, right);
    }

    private static int size(@Nullable Node node) {
        return node == null ? 0 : node.size;
    }
}
