// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.LogExtent;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.PodSelection;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.Target;

/** What is asked of a log; the rest is refused in the words of Kubernetes. */
record LogOptions(boolean previous, LogExtent extent, PodSelection among) {
    static LogOptions read(String pod, RequestOptions options) {
        check(pod, options);
        var extent =
                new LogExtent(
                        options.flag("follow"),
                        options.flag("timestamps"),
                        number(options, "tailLines"),
                        number(options, "limitBytes"),
                        number(options, "sinceSeconds"),
                        time(options));
        var among =
                PodSelection.parse(
                        options.text("labelSelector").orElse(""),
                        options.text("ownerUid").orElse(""));
        return new LogOptions(options.flag("previous"), extent, among);
    }

    NodeRequest.Logs of(Target target) {
        return new NodeRequest.Logs(target, previous, extent, among);
    }

    /** It has been checked. */
    private static OptionalLong number(RequestOptions options, String name) {
        return options.text(name).stream().mapToLong(Long::parseLong).findFirst();
    }

    private static Optional<Instant> time(RequestOptions options) {
        var text = options.text("sinceTime");
        try {
            return text.map(time -> OffsetDateTime.parse(time).toInstant());
        } catch (DateTimeParseException e) {
            throw ApiErrors.badRequest("sinceTime is no time: " + text.orElse(""));
        }
    }

    private static void check(String pod, RequestOptions options) {
        var causes = new ArrayList<Cause>();
        require(options, "tailLines", n -> n >= 0, "must be greater than or equal to 0", causes);
        require(options, "limitBytes", n -> n > 0, "must be greater than 0", causes);
        if (options.text("sinceSeconds").isPresent() && options.text("sinceTime").isPresent()) {
            causes.add(
                    new Cause(
                            "FieldValueForbidden",
                            "Forbidden: at most one of `sinceTime` or `sinceSeconds` may be"
                                    + " specified",
                            ""));
        } else {
            require(options, "sinceSeconds", n -> n > 0, "must be greater than 0", causes);
        }
        if (options.text("stream").filter(stream -> !stream.equals("All")).isPresent()) {
            causes.add(
                    new Cause("FieldValueForbidden", "Forbidden: may not be specified", "stream"));
        }
        if (!causes.isEmpty()) {
            throw ApiErrors.invalid("", "PodLogOptions", pod, causes);
        }
    }

    private static void require(
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
            throw ApiErrors.badRequest(
                    "strconv.ParseInt: parsing \"" + text.get() + "\": invalid syntax");
        }
    }
}
