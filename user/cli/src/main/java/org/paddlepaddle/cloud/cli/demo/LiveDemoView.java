// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** The lines of the demo that change in place on a terminal. */
public final class LiveDemoView {
    private static final String[] SPINNER = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
    private static final int LABEL = 14;
    private static final int FIGURES = 32;

    private LiveDemoView() {}

    public static List<String> of(DemoView view, Messages messages, Style style, int width) {
        var lines = new ArrayList<String>();
        lines.add(
                style.accent(spinner(view))
                        + " "
                        + Cells.pad(headline(view, messages), LABEL)
                        + style.faint(Sizes.elapsed(view.elapsed())));
        if (view.preparing()) {
            lines.add(row(messages.text("demo.environment"), view.environment()));
        }
        if (!view.pods().isEmpty()) {
            lines.add(row(messages.text("demo.pods"), pods(view, style)));
        }
        if (!view.curve().isEmpty()) {
            int room = Math.clamp(width - LABEL - FIGURES - 4L, 8, 60);
            lines.add(
                    row(
                            messages.text("demo.loss"),
                            style.good(view.curve().sparkline(room))
                                    + "  "
                                    + view.curve().figures()));
        }
        return lines;
    }

    static String pods(DemoView view, Style style) {
        return view.pods().stream()
                .map(pod -> pod.shortName() + " " + coloured(pod, style))
                .collect(Collectors.joining("  "));
    }

    private static String coloured(DemoPodState pod, Style style) {
        if (pod.failed() || pod.stuck()) {
            return style.bad(pod.word());
        }
        return pod.started() ? style.good(pod.word()) : style.warning(pod.word());
    }

    private static String headline(DemoView view, Messages messages) {
        if (!view.answering()) {
            return messages.text("demo.no-answer");
        }
        if (view.preparing()) {
            return messages.text("demo.preparing");
        }
        return messages.text(view.curve().isEmpty() ? "demo.starting" : "demo.training");
    }

    private static String spinner(DemoView view) {
        return SPINNER[(int) (view.elapsed().toMillis() / 120 % SPINNER.length)];
    }

    private static String row(String label, String text) {
        return "  " + Cells.pad(label, LABEL) + text;
    }
}
