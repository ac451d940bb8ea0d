// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

class RoundsTest {
    @Test
    void contenders_take_turns_and_the_first_turn_does_not_count() {
        var order = new ArrayList<String>();
        var nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        var screen = new Screen(nowhere, nowhere, false, Style.PLAIN, 100);

        var results =
                new Rounds<Integer>()
                        .with(
                                "ours",
                                () -> {
                                    order.add("ours");
                                    return order.size();
                                })
                        .with(
                                "rival",
                                () -> {
                                    order.add("rival");
                                    return order.size();
                                })
                        .run(2, new RunProgress(screen));

        assertThat(order).containsExactly("ours", "rival", "ours", "rival", "ours", "rival");
        assertThat(results.get("ours")).containsExactly(3, 5);
        assertThat(results.get("rival")).containsExactly(4, 6);
    }
}
