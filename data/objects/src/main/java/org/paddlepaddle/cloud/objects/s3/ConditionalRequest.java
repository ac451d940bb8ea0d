// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.store.ObjectHead;
import org.paddlepaddle.cloud.objects.store.Precondition;

/** Conditional requests (RFC 9110, 13), and what S3 makes of them for writes. */
final class ConditionalRequest {
    private ConditionalRequest() {}

    /**
     * Of a read.
     *
     * @return whether the caller has it already (304)
     */
    static boolean unmodified(S3Request request, String prefix, ObjectHead head) {
        var modified = Times.seconds(head.modifiedAt());
        var match = request.header(prefix + "if-match");
        if (!match.isEmpty()) {
            require(matches(match, head));
        } else {
            require(
                    Times.parse(request.header(prefix + "if-unmodified-since"))
                            .filter(modified::isAfter)
                            .isEmpty());
        }
        var noneMatch = request.header(prefix + "if-none-match");
        if (!noneMatch.isEmpty()) {
            return matches(noneMatch, head);
        }
        return Times.parse(request.header(prefix + "if-modified-since"))
                .filter(since -> !modified.isAfter(since))
                .isPresent();
    }

    /** Of a copy's source: what a read would not answer is refused. */
    static void requireSource(S3Request request, ObjectHead head) {
        require(!unmodified(request, "x-amz-copy-source-", head));
    }

    /** Of a write or a delete. */
    static Precondition ofWrite(S3Request request) {
        var match = request.header("if-match");
        var noneMatch = request.header("if-none-match");
        if (!noneMatch.isEmpty() && !noneMatch.equals("*")) {
            throw S3Error.NotImplemented.refused("If-None-Match of a write takes only *.");
        }
        if (match.isEmpty() && noneMatch.isEmpty()) {
            return Precondition.NONE;
        }
        return current -> check(current, match, !noneMatch.isEmpty());
    }

    private static void check(Optional<ObjectHead> current, String match, boolean absent) {
        require(!(absent && current.isPresent()));
        if (!match.isEmpty()) {
            var head = current.orElseThrow(S3Error.NoSuchKey::refused);
            require(matches(match, head));
        }
    }

    private static boolean matches(String tags, ObjectHead head) {
        return Stream.of(tags.split(","))
                .map(String::strip)
                .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                .anyMatch(tag -> List.of("*", head.quotedEtag(), head.etag()).contains(tag));
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw S3Error.PreconditionFailed.refused();
        }
    }
}
