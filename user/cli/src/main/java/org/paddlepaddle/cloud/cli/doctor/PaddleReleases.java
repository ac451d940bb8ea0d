// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.machine.Python;

/** Which Paddle has wheels for which Python; minor versions of Python 3, both ends included. */
public record PaddleReleases(String paddle, int from, int to) {
    /** The last release with the parameter server; the demo needs it. */
    public static final PaddleReleases PARAMETER_SERVER = new PaddleReleases("2.6.2", 8, 12);

    public static final PaddleReleases NEWEST = new PaddleReleases("3.3.1", 9, 13);

    public boolean fits(Python python) {
        return python.major() == 3 && python.minor() >= from && python.minor() <= to;
    }

    public Optional<Python> choose(List<Python> pythons) {
        return pythons.stream()
                .filter(this::fits)
                .filter(Python::venv)
                .findFirst()
                .or(() -> pythons.stream().filter(this::fits).findFirst());
    }

    /** {@code 3.8 – 3.12} */
    public String range() {
        return "3." + from + " – 3." + to;
    }
}
