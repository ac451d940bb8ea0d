// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.nio.charset.StandardCharsets;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** How to get in, for a person with a browser whom nobody knows yet. */
final class SignInPage {
    private static final int UNKNOWN = 401;
    private static final int STALE_LINK = 403;

    @SuppressWarnings("InlineFormatString") // a page reads better than a line of it
    private static final String PAGE =
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>PaddleCloud: sign in</title>
            <style>
            :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
            body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; }
            pre { padding: .75rem 1rem; border: 1px solid #8888; border-radius: 8px; }
            p.soft { opacity: .7; font-size: .875rem; }
            </style>
            </head>
            <body>
            <h1>PaddleCloud</h1>
            <p>%s</p>
            <pre>pdc console</pre>
            <p class="soft">Programs send <code>Authorization: Bearer $(pdc token)</code>.</p>
            <p lang="zh" class="soft">请在运行系统的机器上执行 <code>pdc console</code>，它会打开只能用一次的登录链接。</p>
            </body>
            </html>
            """;

    private static final String UNKNOWN_TEXT =
            "You are not signed in. Type this on the machine of the system; it opens this page"
                    + " with a link that works once.";
    private static final String STALE_TEXT =
            "This link was used before or is too old. Type this on the machine of the system for"
                    + " a new one.";

    private SignInPage() {}

    /** The refusal as this client can read it: a page where a person looks at it. */
    static Response of(HttpRefusal refusal, Request request) {
        boolean stale = refusal.status() == STALE_LINK && request.path().equals(SignIn.PATH);
        boolean person = request.header("Accept").orElse("").contains("text/html");
        if (!person || !(stale || refusal.status() == UNKNOWN)) {
            throw refusal;
        }
        var page = PAGE.formatted(stale ? STALE_TEXT : UNKNOWN_TEXT);
        return Response.bytes(
                        refusal.status(),
                        "text/html; charset=utf-8",
                        page.getBytes(StandardCharsets.UTF_8))
                .with(refusal.fields())
                .with("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
                .with("Cache-Control", "no-store");
    }
}
