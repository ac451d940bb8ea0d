// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import java.util.Optional;

/** One thing looked at. {@code name} is a stable word, {@code found} a sentence. */
public record Check(String name, Verdict verdict, String found, Optional<String> fix) {

    /** How bad it is. */
    public enum Verdict {
        ok,
        /** Works, with something missing that the sentence names. */
        warning,
        failed
    }

    static Check ok(String name, String found) {
        return new Check(name, Verdict.ok, found, Optional.empty());
    }

    static Check warning(String name, String found, String fix) {
        return new Check(name, Verdict.warning, found, Optional.of(fix));
    }

    static Check failed(String name, String found, String fix) {
        return new Check(name, Verdict.failed, found, Optional.of(fix));
    }
}
