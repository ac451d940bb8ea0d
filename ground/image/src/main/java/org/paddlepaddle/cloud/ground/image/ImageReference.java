// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where an image is to be had: {@code [REGISTRY/]REPOSITORY[:TAG][@DIGEST]}, read as container
 * runtimes read it.
 *
 * @param registry host and port
 * @param tag absent only where a digest is given
 */
public record ImageReference(
        String registry, String repository, Optional<String> tag, Optional<Digest> digest) {
    /** Where a name without a registry is looked for. */
    public static final String DEFAULT_REGISTRY = "docker.io";

    private static final Pattern REGISTRY =
            Pattern.compile(
                    "([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9a-fA-F:]+])(:[0-9]{1,5})?");
    private static final Pattern REPOSITORY =
            Pattern.compile(
                    "[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*(/[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*)*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final int LONGEST = 255;

    public ImageReference {
        if (!REGISTRY.matcher(registry).matches()
                || !REPOSITORY.matcher(repository).matches()
                || repository.length() > LONGEST
                || tag.filter(name -> !TAG.matcher(name).matches()).isPresent()) {
            throw new ImageUnavailableException("invalid reference format");
        }
    }

    /**
     * @throws ImageUnavailableException when it is no reference
     */
    public static ImageReference parse(String text) {
        int at = text.indexOf('@');
        var digest =
                at < 0
                        ? Optional.<Digest>empty()
                        : Optional.of(Digest.parse(text.substring(at + 1)));
        var named = at < 0 ? text : text.substring(0, at);
        int colon = named.lastIndexOf(':');
        boolean tagged = colon > named.lastIndexOf('/');
        var path = tagged ? named.substring(0, colon) : named;
        var tag = tagged ? Optional.of(named.substring(colon + 1)) : Optional.<String>empty();
        var whole = tag.isEmpty() && digest.isEmpty() ? Optional.of("latest") : tag;
        int slash = path.indexOf('/');
        var first = slash < 0 ? "" : path.substring(0, slash);
        if (!isRegistry(first)) {
            return of(DEFAULT_REGISTRY, path, whole, digest);
        }
        return of(first, path.substring(slash + 1), whole, digest);
    }

    private static ImageReference of(
            String registry, String path, Optional<String> tag, Optional<Digest> digest) {
        boolean docker = registry.equals(DEFAULT_REGISTRY) || registry.equals("index.docker.io");
        return docker
                ? new ImageReference(
                        DEFAULT_REGISTRY,
                        path.contains("/") ? path : "library/" + path,
                        tag,
                        digest)
                : new ImageReference(registry, path, tag, digest);
    }

    private static boolean isRegistry(String first) {
        return first.equals("localhost")
                || first.contains(".")
                || first.contains(":")
                || !first.equals(first.toLowerCase(Locale.ROOT));
    }

    /** What its manifest is asked for by. */
    public String manifest() {
        return digest.map(Digest::toString).or(() -> tag).orElse("latest");
    }

    /** The same place, other content. */
    public ImageReference at(Digest other) {
        return new ImageReference(registry, repository, tag, Optional.of(other));
    }

    /** Without what need not be said. */
    public String familiar() {
        var text = toString();
        return text.startsWith(DEFAULT_REGISTRY + "/")
                ? text.substring(DEFAULT_REGISTRY.length() + 1).replaceFirst("^library/", "")
                : text;
    }

    @Override
    public String toString() {
        return registry
                + "/"
                + repository
                + tag.map(name -> ":" + name).orElse("")
                + digest.map(name -> "@" + name).orElse("");
    }
}
