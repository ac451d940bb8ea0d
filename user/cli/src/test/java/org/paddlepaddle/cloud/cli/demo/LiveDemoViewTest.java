// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Style;

class LiveDemoViewTest {
    @Test
    void while_the_environment_is_made_its_progress_shows() {
        var view = Views.preparing(12, "paddle 2.6.2: 63 of 126 MB, 3.1 MB/s, 20 s left");

        assertThat(picture(view, Messages.english(CliPart.class)))
                .isEqualTo(
                        """
                        ⠋ preparing     12 s
                          environment   paddle 2.6.2: 63 of 126 MB, 3.1 MB/s, 20 s left
                          pods          ps-0 ContainerCreating  worker-0 Pending
                        """);
    }

    @Test
    void while_it_trains_the_loss_shows() {
        var view = Views.training(18, Views.curve(0.7, 0.6, 0.5, 0.45));

        assertThat(picture(view, Messages.english(CliPart.class)))
                .isEqualTo(
                        """
                        ⠋ training      18 s
                          pods          ps-0 Running  worker-0 Running
                          loss          █▅▂▁  step 40   0.7000 → 0.4500
                        """);
    }

    @Test
    void columns_stay_in_line_in_chinese() {
        var view = Views.training(18, Views.curve(0.7, 0.6));

        var lines = picture(view, Messages.chinese(CliPart.class)).lines().toList();

        assertThat(lines.get(0)).startsWith("⠋ 训练中        18 s");
        assertThat(lines.get(2)).startsWith("  损失          █▁");
    }

    @Test
    void no_line_is_wider_than_the_terminal() {
        var view = Views.training(18, new LossCurve(Views.curve(new double[500]).points()));

        for (var line :
                LiveDemoView.of(view, Messages.english(CliPart.class), new Style(true), 80)) {
            assertThat(Cells.width(line)).isLessThanOrEqualTo(80);
        }
    }

    private static String picture(DemoView view, Messages messages) {
        return String.join("\n", LiveDemoView.of(view, messages, Style.PLAIN, 100)) + "\n";
    }
}
