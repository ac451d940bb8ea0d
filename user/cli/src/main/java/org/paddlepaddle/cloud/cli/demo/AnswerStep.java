// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.util.Locale;
import org.paddlepaddle.cloud.terminal.Shell;

/** The step that asks the service about a click that Paddle was asked about too. */
final class AnswerStep implements StoryStep {
    private static final double TOLERANCE = 1e-5;

    /** A gateway that was just started again does not know the pods of the service at once. */
    private static final int REFUSALS = 20;

    private final Shell shell;
    private final PredictionRequest request;
    private final double expected;
    private final String service;
    private int refusals;

    /**
     * @param expected what Paddle's own executor says
     * @param service whom to ask about when the answer is wrong
     */
    AnswerStep(Shell shell, PredictionRequest request, double expected, String service) {
        this.shell = shell;
        this.request = request;
        this.expected = expected;
        this.service = service;
    }

    @Override
    public String label() {
        return "demo.answer";
    }

    @Override
    public void begin() {}

    @Override
    public DemoStepOutcome look() throws InterruptedException {
        return switch (request.send()) {
            case PredictionRequest.Answer.Value(var value) -> judge(value);
            case PredictionRequest.Answer.Refused(var code, var text) ->
                    refused(shell.text("demo.no-prediction", code + " " + text));
            case PredictionRequest.Answer.None() ->
                    new DemoStepOutcome.Pending(shell.text("demo.no-answer"));
        };
    }

    private DemoStepOutcome refused(String text) {
        refusals++;
        return refusals < REFUSALS
                ? new DemoStepOutcome.Pending(text)
                : new DemoStepOutcome.Failed(text, service);
    }

    private DemoStepOutcome judge(double answered) {
        boolean equal = Math.abs(answered - expected) <= TOLERANCE;
        var text =
                shell.text(
                        equal ? "demo.equal" : "demo.differs", format(answered), format(expected));
        return equal ? new DemoStepOutcome.Done(text) : new DemoStepOutcome.Failed(text, service);
    }

    private static String format(double probability) {
        return String.format(Locale.ROOT, "%.7f", probability);
    }
}
