// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.objects.GeneratedObject;
import org.paddlepaddle.cloud.objects.store.StoredObject;

/** An answer. */
public record Reply(int status, List<HttpHeader> headers, Content content) {
    /** What follows the head. */
    public sealed interface Content {
        /** In bytes; negative where only the end tells. */
        long length();
    }

    /** Nothing, and no length either. */
    public record Nothing() implements Content {
        @Override
        public long length() {
            return 0;
        }
    }

    /** Nothing: what would follow if it had not been HEAD that asked. */
    public record Omitted(long length) implements Content {}

    /** Bytes that lie in memory. */
    public record Bytes(byte[] bytes) implements Content {
        @Override
        public long length() {
            return bytes.length;
        }
    }

    /** Bytes of an object; whoever sends them closes it. */
    public record Stored(StoredObject object, long from, long length) implements Content {}

    /** Bytes that are made while they are sent. */
    public record Made(GeneratedObject.Content content) implements Content {
        @Override
        public long length() {
            return -1;
        }
    }

    public Reply {
        headers = List.copyOf(headers);
    }

    public static Reply empty(int status) {
        return new Reply(status, List.of(), new Nothing());
    }

    public static Reply xml(int status, byte[] document) {
        return new Reply(
                status,
                List.of(new HttpHeader("Content-Type", "application/xml")),
                new Bytes(document));
    }

    public Reply with(String name, String value) {
        var more = new ArrayList<>(headers);
        more.add(new HttpHeader(name, value));
        return new Reply(status, more, content);
    }

    public Reply with(List<HttpHeader> others) {
        var more = new ArrayList<>(headers);
        more.addAll(others);
        return new Reply(status, more, content);
    }

    /** The same without the bytes. */
    public Reply withoutBody() {
        return switch (content) {
            case Nothing _, Omitted _ -> this;
            case Bytes bytes -> new Reply(status, headers, new Omitted(bytes.length()));
            case Made made -> new Reply(status, headers, new Omitted(made.length()));
            case Stored stored -> new Reply(status, headers, new Omitted(stored.length()));
        };
    }
}
