// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.partition;

/**
 * MT19937 (Matsumoto and Nishimura, 1998), seeded and used as NumPy's {@code RandomState} does: the
 * samplers of Paddle shuffle with it.
 */
final class MersenneTwister {
    private static final int N = 624;
    private static final int M = 397;

    private final int[] state = new int[N];
    private int position = N;

    MersenneTwister(int seed) {
        state[0] = seed;
        for (int i = 1; i < N; i++) {
            state[i] = 1812433253 * (state[i - 1] ^ (state[i - 1] >>> 30)) + i;
        }
    }

    private int next() {
        if (position == N) {
            regenerate();
        }
        int y = state[position++];
        y ^= y >>> 11;
        y ^= (y << 7) & 0x9d2c5680;
        y ^= (y << 15) & 0xefc60000;
        return y ^ (y >>> 18);
    }

    private void regenerate() {
        for (int k = 0; k < N; k++) {
            int y = (state[k] & 0x80000000) | (state[(k + 1) % N] & 0x7fffffff);
            state[k] = state[(k + M) % N] ^ (y >>> 1) ^ ((y & 1) == 0 ? 0 : 0x9908b0df);
        }
        position = 0;
    }

    /** A number from 0 to {@code most}, by rejection below the next power of two. */
    private int interval(int most) {
        int mask = most == 0 ? 0 : -1 >>> Integer.numberOfLeadingZeros(most);
        int value = next() & mask;
        while (value > most) {
            value = next() & mask;
        }
        return value;
    }

    /** {@code RandomState.shuffle}. */
    void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = interval(i);
            int kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }
}
