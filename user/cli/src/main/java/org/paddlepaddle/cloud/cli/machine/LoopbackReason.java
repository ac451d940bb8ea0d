// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.util.Optional;
import java.util.stream.Stream;

/** Why pods share this machine's network instead of having their own. */
public enum LoopbackReason {
    asked("asked"),
    notRoot("not-root"),
    noIp("no-ip"),
    noNft("no-nft"),
    /** The kernel, or the container we run in, does not let root. */
    refused("refused");

    private final String word;

    LoopbackReason(String word) {
        this.word = word;
    }

    /** The reason that a system gives; empty for a word that is not ours. */
    public static Optional<LoopbackReason> of(String word) {
        return Stream.of(values()).filter(reason -> reason.word.equals(word)).findFirst();
    }

    /** Half a sentence that follows "because". */
    public String key() {
        return "network.because." + word;
    }

    /** Whether root gets less than root may expect. */
    public boolean surprises() {
        return switch (this) {
            case asked, notRoot -> false;
            case noIp, noNft, refused -> true;
        };
    }

    /** The package that would help. */
    public Optional<String> missing(Optional<PackageSource> packages) {
        return switch (this) {
            case noIp -> Optional.of(packages.map(PackageSource::ipPackage).orElse("iproute2"));
            case noNft -> Optional.of("nftables");
            case asked, notRoot, refused -> Optional.empty();
        };
    }
}
