// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.util.random.RandomGenerator;

/**
 * Numbers from 0 to n - 1 whose frequency falls with a power of their rank, by rejection inversion
 * (Hörmann and Derflinger 1996): constant time, no table.
 */
final class Zipf {
    private final long n;
    private final double exponent;
    private final double firstIntegral;
    private final double lastIntegral;
    private final double shortcut;

    Zipf(long n, double exponent) {
        this.n = n;
        this.exponent = exponent;
        firstIntegral = integral(1.5) - 1;
        lastIntegral = integral(n + 0.5);
        shortcut = 2 - inverse(integral(2.5) - density(2));
    }

    long next(RandomGenerator random) {
        while (true) {
            double u = lastIntegral + random.nextDouble() * (firstIntegral - lastIntegral);
            double x = inverse(u);
            long rank = Math.clamp((long) (x + 0.5), 1, n);
            if (rank - x <= shortcut || u >= integral(rank + 0.5) - density((double) rank)) {
                return rank - 1;
            }
        }
    }

    private double integral(double x) {
        double log = Math.log(x);
        double t = (1 - exponent) * log;
        return (Math.abs(t) > 1e-8 ? Math.expm1(t) / t : 1 + t / 2) * log;
    }

    private double density(double x) {
        return Math.exp(-exponent * Math.log(x));
    }

    private double inverse(double x) {
        double t = Math.max(-1, x * (1 - exponent));
        return Math.exp((Math.abs(t) > 1e-8 ? Math.log1p(t) / t : 1 - t / 2) * x);
    }
}
