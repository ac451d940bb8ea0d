// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

/** A name that is no path within a data set. */
public final class UnsafePathException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 120;

    UnsafePathException(String name, String why) {
        super("the name '%s' %s; names are paths within the data set".formatted(shown(name), why));
    }

    private static String shown(String name) {
        var printable = name.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= SHOWN ? printable : printable.substring(0, SHOWN) + "…";
    }
}
