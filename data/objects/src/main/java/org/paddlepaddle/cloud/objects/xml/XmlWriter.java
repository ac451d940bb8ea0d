// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes one document, without blanks between its elements. */
public final class XmlWriter {
    /** Of every answer but errors. */
    public static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

    private final StringBuilder text =
            new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** A document of S3's namespace. */
    public static XmlWriter of(String root) {
        var writer = new XmlWriter();
        writer.text.append('<').append(root).append(" xmlns=\"").append(NAMESPACE).append("\">");
        writer.open.push(root);
        return writer;
    }

    public static XmlWriter plain(String root) {
        return new XmlWriter().begin(root);
    }

    public XmlWriter begin(String name) {
        text.append('<').append(name).append('>');
        open.push(name);
        return this;
    }

    public XmlWriter end() {
        text.append("</").append(open.pop()).append('>');
        return this;
    }

    public XmlWriter element(String name, Object value) {
        text.append('<').append(name).append('>');
        escape(value.toString());
        text.append("</").append(name).append('>');
        return this;
    }

    /** Nothing where the value is empty. */
    public XmlWriter optional(String name, String value) {
        return value.isEmpty() ? this : element(name, value);
    }

    /** A text that is XML already. */
    public XmlWriter raw(String xml) {
        text.append(xml);
        return this;
    }

    /** What is still open ends. */
    public byte[] bytes() {
        while (!open.isEmpty()) {
            end();
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void escape(String value) {
        for (int at = 0; at < value.length(); at++) {
            char c = value.charAt(at);
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&#34;");
                default -> {
                    // Keys may hold what XML 1.0 cannot; S3 writes references all the same.
                    if (c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff) {
                        text.append("&#x").append(Integer.toHexString(c)).append(';');
                    } else {
                        text.append(c);
                    }
                }
            }
        }
    }
}
