// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** The same story for a pipe: a line when something changed, not more often than one can read. */
public final class Transcript {
    private static final Duration ENVIRONMENT_EVERY = Duration.ofSeconds(5);
    private static final Duration LOSS_EVERY = Duration.ofSeconds(1);
    private static final Duration NEVER = Duration.ofDays(-1);
    private static final int BAR = 30;

    private final Messages messages;
    private String pods = "";
    private String environment = "";
    private Duration environmentTold = NEVER;
    private int pointsSeen;
    private Duration lossTold = NEVER;

    public Transcript(Messages messages) {
        this.messages = messages;
    }

    /** What this view adds to the ones before. */
    public List<String> lines(DemoView view) {
        var lines = new ArrayList<String>();
        environment(view, lines);
        pods(view, lines);
        loss(view, lines);
        return lines;
    }

    private void environment(DemoView view, List<String> lines) {
        boolean due = view.elapsed().minus(environmentTold).compareTo(ENVIRONMENT_EVERY) >= 0;
        if (view.preparing() && due && !view.environment().equals(environment)) {
            environment = view.environment();
            environmentTold = view.elapsed();
            lines.add(line(view, messages.text("demo.environment"), environment));
        }
    }

    private void pods(DemoView view, List<String> lines) {
        var now = LiveDemoView.pods(view, Style.PLAIN);
        if (!now.isEmpty() && !now.equals(pods)) {
            pods = now;
            lines.add(line(view, messages.text("demo.pods"), now));
        }
    }

    private void loss(DemoView view, List<String> lines) {
        var points = view.curve().points();
        boolean due = view.finished() || view.elapsed().minus(lossTold).compareTo(LOSS_EVERY) >= 0;
        if (points.size() > pointsSeen && due) {
            pointsSeen = points.size();
            lossTold = view.elapsed();
            var last = points.getLast();
            var figure = String.format(Locale.ROOT, "step %-6d %.4f  ", last.step(), last.loss());
            lines.add(line(view, messages.text("demo.loss"), figure + view.curve().bar(last, BAR)));
        }
    }

    private static String line(DemoView view, String label, String text) {
        return "[" + Sizes.elapsed(view.elapsed()) + "] " + label + ": " + text;
    }
}
