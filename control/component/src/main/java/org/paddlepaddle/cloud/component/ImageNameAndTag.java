// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/**
 * The name of an image in the two parts that a PaddleService has.
 *
 * @param repository may hold the port of a registry
 * @param tag {@code latest} where the name has none
 */
record ImageNameAndTag(String repository, String tag) {
    static ImageNameAndTag parse(String text) {
        if (text.contains("@")) {
            throw new RequestException(
                    "--image %s: a PaddleService has an image and a tag; name the tag instead of a"
                                    .formatted(text)
                            + " digest");
        }
        int colon = text.lastIndexOf(':');
        boolean tagged = colon > text.lastIndexOf('/');
        return new ImageNameAndTag(
                tagged ? text.substring(0, colon) : text,
                tagged ? text.substring(colon + 1) : "latest");
    }
}
