// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.util.Optional;

/** How software is installed here, for commands a person can copy. */
public enum PackageSource {
    APT("apt-get", "apt-get install -y", "python3-venv", "openjdk-25-jdk-headless"),
    DNF("dnf", "dnf install -y", "python3", "java-25-openjdk-headless"),
    ZYPPER("zypper", "zypper install -y", "python3", "java-25-openjdk-headless"),
    PACMAN("pacman", "pacman -S --noconfirm", "python", "jdk-openjdk"),
    APK("apk", "apk add", "python3", "openjdk25-jdk");

    private final String program;
    private final String install;
    private final String venv;
    private final String jdk;

    PackageSource(String program, String install, String venv, String jdk) {
        this.program = program;
        this.install = install;
        this.venv = venv;
        this.jdk = jdk;
    }

    public static Optional<PackageSource> ofThisMachine(String searchPath) {
        for (var source : values()) {
            if (PathPrograms.find(source.program, searchPath).isPresent()) {
                return Optional.of(source);
            }
        }
        return Optional.empty();
    }

    public String install(boolean root, String packages) {
        return (root ? "" : "sudo ") + install + " " + packages;
    }

    /** The package that holds Python and its venv module. */
    public String pythonPackage() {
        return this == APT ? "python3 " + venv : venv;
    }

    /** The package that holds the program {@code ip}. */
    public String ipPackage() {
        return this == DNF ? "iproute" : "iproute2";
    }

    public String jdkPackage() {
        return jdk;
    }
}
