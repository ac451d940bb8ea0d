// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** What may be asked of a log, in the words Kubernetes refuses the rest with. */
final class LogOptions {
    private LogOptions() {}

    static void check(String pod, RequestOptions options) {
        var causes = new ArrayList<Cause>();
        number(options, "tailLines", n -> n >= 0, "must be greater than or equal to 0", causes);
        number(options, "limitBytes", n -> n > 0, "must be greater than 0", causes);
        if (options.text("sinceSeconds").isPresent() && options.text("sinceTime").isPresent()) {
            causes.add(
                    new Cause(
                            "FieldValueForbidden",
                            "Forbidden: at most one of `sinceTime` or `sinceSeconds` may be"
                                    + " specified",
                            ""));
        } else {
            number(options, "sinceSeconds", n -> n > 0, "must be greater than 0", causes);
        }
        if (options.text("stream").filter(stream -> !stream.equals("All")).isPresent()) {
            causes.add(
                    new Cause("FieldValueForbidden", "Forbidden: may not be specified", "stream"));
        }
        if (!causes.isEmpty()) {
            throw Refusals.invalid("", "PodLogOptions", pod, causes);
        }
    }

    private static void number(
            RequestOptions options,
            String name,
            LongPredicate allowed,
            String rule,
            List<Cause> causes) {
        var text = options.text(name);
        if (text.isEmpty()) {
            return;
        }
        try {
            if (!allowed.test(Long.parseLong(text.get()))) {
                causes.add(
                        new Cause(
                                "FieldValueInvalid",
                                "Invalid value: " + text.get() + ": " + rule,
                                name));
            }
        } catch (NumberFormatException e) {
            throw Refusals.badRequest(
                    "strconv.ParseInt: parsing \"" + text.get() + "\": invalid syntax");
        }
    }
}
