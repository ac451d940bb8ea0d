// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

/**
 * Where the keys of a source are: in a Secret beside the data set, or, for a source that is mapped
 * to our own store, in the Secret of that store.
 */
public record SourceKeys(String secret, boolean mapped) {
    /** The keys of the store that a mapped source is read from. */
    public static final SourceKeys MAPPED = new SourceKeys(DataMap.SECRET, true);

    public static SourceKeys of(String secret) {
        return new SourceKeys(secret, false);
    }

    /** What the runtime calls them; no Secret's name has an underscore, so none is taken. */
    public String credentials() {
        return mapped ? "_" + secret : secret;
    }

    /** The namespace the Secret lies in. */
    public String namespace(String ofSet) {
        return mapped ? DataMap.NAMESPACE : ofSet;
    }

    @Override
    public String toString() {
        return secret;
    }
}
