// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.why;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.Subject;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * A finding in the reader's words, and the command that helps.
 *
 * @param asked the name of the object that was asked about
 * @param words where the messages of its kind begin, behind {@code why.}; what is not there is said
 *     in the common words
 * @param flags what a command needs to find the same place
 */
public record Explanation(String asked, String words, Finding finding, String flags) {
    public String text(Shell shell) {
        var style = shell.screen().style();
        var text = new ArrayList<String>();
        var mark = finding.good() ? style.good("✓ ") : style.warning("! ");
        text.add(shell.text(key(shell.messages(), "says"), mark, sentence(shell.messages())));
        if (!finding.lines().isEmpty()) {
            text.add(
                    finding.subject().name().equals(asked)
                            ? shell.text("why.last-lines-of-it")
                            : shell.text("why.last-lines", finding.subject().name()));
            finding.lines().forEach(line -> text.add("  " + line));
        }
        var next = next(shell.messages());
        if (!next.isBlank()) {
            text.add(shell.text(key(shell.messages(), "next"), style.accent(next)));
        }
        return String.join("\n", text);
    }

    public String sentence(Messages messages) {
        return messages.text(key(messages, finding.cause().name()), values());
    }

    /** What helps, or nothing. */
    public String next(Messages messages) {
        return messages.text(key(messages, finding.cause().name()) + ".next", values());
    }

    public Map<String, Object> report(Messages messages) {
        var report = new LinkedHashMap<String, Object>();
        report.put("cause", finding.cause().name());
        report.put("subject", words.isEmpty() ? subject().toString() : subject().name());
        report.put("details", finding.details());
        report.put("good", finding.good());
        report.put("lines", finding.lines());
        report.put("next", next(messages));
        return report;
    }

    private String key(Messages messages, String key) {
        var own = "why." + words + key;
        return messages.has(own) ? own : "why." + key;
    }

    /** In this order: the subject, its name alone, the name asked for, the flags, the details. */
    private Object[] values() {
        var values = new ArrayList<Object>();
        values.addAll(List.of(subject().toString(), subject().name(), asked, flags));
        values.addAll(finding.details());
        return values.toArray();
    }

    private Subject subject() {
        return finding.subject();
    }
}
