// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;

/**
 * The options of list and watch, checked.
 *
 * @param revision the resourceVersion asked for; 0 when none or "0"
 * @param exact list: exactly that revision; otherwise nothing older
 * @param replay watch: the present state comes first as ADDED
 * @param marked watch: a bookmark says where that state ends
 * @param limit 0 when all are wanted
 */
record ListOptions(
        long revision,
        boolean exact,
        boolean replay,
        boolean marked,
        boolean bookmarks,
        int limit,
        String continueToken) {

    private static final List<String> MATCHES = List.of("Exact", "NotOlderThan");

    static ListOptions ofList(RequestOptions options) {
        var version = options.text("resourceVersion").orElse("");
        var match = options.text("resourceVersionMatch").orElse("");
        var token = options.text("continue").orElse("");
        var problems = new Problems();
        if (!match.isEmpty()) {
            checkMatch(problems, version, match, token);
        }
        if (options.query().containsKey("sendInitialEvents")) {
            problems.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list");
        }
        refuseIf(problems);
        if (!token.isEmpty() && !version.isEmpty() && !version.equals("0")) {
            throw ApiErrors.badRequest(
                    "specifying resource version is not allowed when using continue");
        }
        checkTimeout(options);
        int limit = limit(options);
        boolean exact =
                match.equals("Exact")
                        || (match.isEmpty()
                                && limit > 0
                                && !version.isEmpty()
                                && !version.equals("0"));
        return new ListOptions(number(version), exact, false, false, false, limit, token);
    }

    static ListOptions ofWatch(RequestOptions options) {
        var version = options.text("resourceVersion").orElse("");
        var match = options.text("resourceVersionMatch").orElse("");
        boolean initial = options.flag("sendInitialEvents");
        boolean asked = options.query().containsKey("sendInitialEvents");
        boolean bookmarks = options.flag("allowWatchBookmarks");
        var problems = new Problems();
        if (asked && !match.equals("NotOlderThan")) {
            problems.forbidden(
                    "resourceVersionMatch",
                    "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
            if (!match.isEmpty()) {
                problems.unsupported("resourceVersionMatch", match, List.of("NotOlderThan"));
            }
        }
        if (!asked && !match.isEmpty()) {
            problems.forbidden(
                    "resourceVersionMatch",
                    "resourceVersionMatch is forbidden for watch unless sendInitialEvents is"
                            + " provided");
        }
        refuseIf(problems);
        checkTimeout(options);
        if (!version.chars().allMatch(Character::isDigit)) {
            throw ApiErrors.plain(500, "", notANumber(version));
        }
        long revision = number(version);
        boolean replay = asked ? initial : revision == 0;
        return new ListOptions(revision, false, replay, initial && bookmarks, bookmarks, 0, "");
    }

    private static void checkMatch(Problems problems, String version, String match, String token) {
        var field = "resourceVersionMatch";
        if (version.isEmpty()) {
            problems.forbidden(
                    field, "resourceVersionMatch is forbidden unless resourceVersion is provided");
        }
        if (!token.isEmpty()) {
            problems.forbidden(
                    field, "resourceVersionMatch is forbidden when continue is provided");
        }
        if (!MATCHES.contains(match)) {
            problems.unsupported(field, match, List.of("Exact", "NotOlderThan", ""));
        }
        if (match.equals("Exact") && version.equals("0")) {
            problems.forbidden(
                    field, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
        }
    }

    private static void refuseIf(Problems problems) {
        if (!problems.isEmpty()) {
            throw ApiErrors.invalid("meta.k8s.io", "ListOptions", "", problems.causes());
        }
    }

    private static void checkTimeout(RequestOptions options) {
        integer(first(options, "timeoutSeconds"));
    }

    private static int limit(RequestOptions options) {
        return Math.clamp(integer(first(options, "limit")), 0, Integer.MAX_VALUE);
    }

    /** An empty number is not the same as none. */
    private static String first(RequestOptions options, String name) {
        return options.query().getOrDefault(name, List.of("0")).getFirst();
    }

    private static long integer(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            var why = text.matches("[+-]?[0-9]+") ? "value out of range" : "invalid syntax";
            throw ApiErrors.badRequest("strconv.ParseInt: parsing \"" + text + "\": " + why);
        }
    }

    private static long number(String version) {
        try {
            return version.isEmpty() ? 0 : Long.parseUnsignedLong(version);
        } catch (NumberFormatException _) {
            throw ApiErrors.badRequest("invalid resource version: " + notANumber(version));
        }
    }

    /** What is wrong with a version that is no number. */
    static String notANumber(String version) {
        var why = version.matches("[0-9]+") ? "value out of range" : "invalid syntax";
        return "resourceVersion: Invalid value: \"%s\": strconv.ParseUint: parsing \"%s\": %s"
                .formatted(version, version, why);
    }
}
