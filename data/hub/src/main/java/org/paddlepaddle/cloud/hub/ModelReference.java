// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

/**
 * A version as people and services name it: {@code ctr} (the newest), {@code ctr@3}, {@code
 * ctr@prod} or {@code ctr@sha256:…}, each also with {@code model://} before it.
 */
public record ModelReference(String model, Selector selector) {
    private static final String SCHEME = "model://";
    private static final String DIGEST = "sha256:";
    private static final String LATEST = "latest";

    /** Which version of the model. */
    public sealed interface Selector {
        /** The highest number; {@code latest} where no alias has that name. */
        record Newest() implements Selector {}

        record Numbered(int number) implements Selector {}

        record Alias(String alias) implements Selector {}

        record Digest(String sha256) implements Selector {}
    }

    public static ModelReference parse(String text) {
        var rest = text.startsWith(SCHEME) ? text.substring(SCHEME.length()) : text;
        int at = rest.indexOf('@');
        return at < 0
                ? new ModelReference(ModelName.check(rest), new Selector.Newest())
                : new ModelReference(
                        ModelName.check(rest.substring(0, at)), selector(rest.substring(at + 1)));
    }

    /** The part after the {@code @}. */
    public static Selector selector(String text) {
        if (text.equals(LATEST)) {
            return new Selector.Newest();
        }
        if (text.startsWith(DIGEST)) {
            var sha256 = text.substring(DIGEST.length());
            ModelFile.checkDigest(sha256);
            return new Selector.Digest(sha256);
        }
        if (!text.isEmpty() && text.length() < 10 && text.chars().allMatch(Character::isDigit)) {
            return new Selector.Numbered(Integer.parseInt(text));
        }
        return new Selector.Alias(ModelName.checkAlias(text));
    }

    @Override
    public String toString() {
        return switch (selector) {
            case Selector.Newest() -> model;
            case Selector.Numbered(var number) -> model + "@" + number;
            case Selector.Alias(var alias) -> model + "@" + alias;
            case Selector.Digest(var sha256) -> model + "@" + DIGEST + sha256;
        };
    }
}
