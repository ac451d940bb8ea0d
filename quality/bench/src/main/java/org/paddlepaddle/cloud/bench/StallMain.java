// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process that looks at the clock: a line in is how many milliseconds, a line out what it saw.
 */
public final class StallMain {
    private StallMain() {}

    public static void main(String[] arguments) throws IOException {
        var json = new ObjectMapper();
        look(100);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(json.writeValueAsString(look(json.readValue(line, Long.class))));
            System.out.flush();
        }
    }

    static Stalls look(long millis) {
        long start = System.nanoTime();
        long end = start + millis * 1_000_000;
        var seen = Stalls.NONE;
        long last = start;
        while (last < end) {
            long now = System.nanoTime();
            seen = seen.step(now - last);
            last = now;
        }
        return seen.plus(new Stalls(last - start, 0, 0, 0));
    }
}
