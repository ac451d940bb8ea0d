// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image;

/** What an image was made for. */
public record Platform(String os, String architecture) {
    /** This machine. */
    public static Platform current() {
        return new Platform("linux", architecture(System.getProperty("os.arch", "")));
    }

    private static String architecture(String java) {
        return switch (java) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> java;
        };
    }

    @Override
    public String toString() {
        return os + "/" + architecture;
    }
}
