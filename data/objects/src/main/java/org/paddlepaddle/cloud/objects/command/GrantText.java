// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.util.Optional;
import org.paddlepaddle.cloud.objects.KeyRights.Access;
import org.paddlepaddle.cloud.objects.KeyRights.Grant;

/** A grant as it is typed: {@code BUCKET[/PREFIX]:ro} or {@code :rw}. */
final class GrantText {
    private GrantText() {}

    static Optional<Grant> parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0) {
            return Optional.empty();
        }
        var place = text.substring(0, colon);
        int slash = place.indexOf('/');
        var bucket = slash < 0 ? place : place.substring(0, slash);
        var prefix = slash < 0 ? "" : place.substring(slash + 1);
        return switch (text.substring(colon + 1)) {
            case "ro" -> Optional.of(new Grant(bucket, prefix, Access.READ));
            case "rw" -> Optional.of(new Grant(bucket, prefix, Access.WRITE));
            default -> Optional.empty();
        };
    }

    static String of(Grant grant) {
        var place =
                grant.prefix().isEmpty() ? grant.bucket() : grant.bucket() + "/" + grant.prefix();
        return place + (grant.access() == Access.WRITE ? ":rw" : ":ro");
    }
}
