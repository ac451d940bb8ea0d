// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.List;
import java.util.Set;

/**
 * Texts that are wrong in one known way each, with the one answer that is right: the status that
 * kube-apiserver 1.34.4 gave to each, unless it says here why ours is another.
 */
final class HostileCases {
    record Case(String text, String right) {
        Attack attack(Attack.Deed deed) {
            return new Attack(text, Set.of(right), deed);
        }
    }

    static final List<Case> PATHS =
            List.of(
                    new Case("/api/v1/namespaces/../../etc/passwd", "404"),
                    new Case("/api/v1/namespaces/%2e%2e/pods", "200"),
                    new Case("/api/v1/namespaces/default/pods/%00", "404"),
                    new Case("/api/v1/namespaces/default/pods/%c3%28", "404"),
                    new Case("/apis/////", "404"),
                    new Case("/api/v1/namespaces/default/pods/a/b/c/d/e/f", "404"),
                    new Case("/api/v1/watch/watch/pods", "404"),
                    new Case("//etc", "404"),
                    new Case("/%", "400"),
                    new Case("*", "404"),
                    new Case("http://elsewhere/api", "200"),
                    new Case("/apis/apps/v1/deployments/x/scale", "404"),
                    new Case("/api/v1/namespaces/default/pods/a/exec?command=", "404"),
                    new Case("/openapi/v3/../v2", "404"),
                    new Case("/api/v1/namespaces/default/pods/.", "400"),
                    new Case("/api/v1/namespaces//pods", "200"),
                    new Case("/api//v1/pods", "404"),
                    new Case("/healthz/", "404"),
                    new Case("/api/v1/namespaces/default/pods#a", "404"),
                    new Case("api/v1", "400"));

    static final List<Case> QUERIES =
            List.of(
                    new Case("limit=-1", "200"),
                    new Case("limit=99999999999999999999", "400"),
                    new Case("continue=!!!!", "400"),
                    new Case("continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTF9", "400"),
                    new Case("resourceVersion=abc", "400"),
                    new Case("resourceVersion=-5", "400"),
                    new Case("resourceVersionMatch=Exact", "422"),
                    new Case("watch=maybe&timeoutSeconds=0.5", "400"),
                    new Case("watch=true&timeoutSeconds=1&resourceVersion=1", "200"),
                    new Case("fieldSelector=spec.x%3D%3D%3D1", "400"),
                    new Case("fieldSelector=a%5C", "400"),
                    new Case("labelSelector=a+in+(", "400"),
                    new Case("labelSelector=%28%29%28", "400"),
                    new Case("sendInitialEvents=true", "422"),
                    new Case("dryRun=Some", "200"),
                    new Case("fieldValidation=Perhaps", "200"),
                    new Case("pretty=%ff", "200"),
                    new Case("a=%zz", "200"),
                    new Case("a;b", "200"),
                    new Case("limit=", "400"),
                    new Case("labelSelector=%00", "200"),
                    new Case("resourceVersion=99999999999999999999", "400"));

    /** Heads that contradict themselves; ~ stands for the end of a line, $ for who asks. */
    static final List<Case> HEADS =
            List.of(
                    new Case(
                            "POST %s HTTP/1.1~Host: x~$~Content-Length: 5~Content-Length:"
                                    + " 6~~hello!",
                            "400"),
                    new Case("POST %s HTTP/1.1~Host: x~$~Content-Length: -1~~", "400"),
                    // Kubernetes answers 500; the fault is the client's all the same.
                    new Case("POST %s HTTP/1.1~Host: x~$~Transfer-Encoding: chunked~~zz~", "400"),
                    new Case(
                            "POST %s HTTP/1.1~Host: x~$~Transfer-Encoding: chunked~Content-Length:"
                                    + " 3~~3~abc~0~~",
                            "400"),
                    new Case(
                            "GET %s?watch=true HTTP/1.1~Host: x~$~Upgrade: websocket~Connection:"
                                    + " Upgrade, close~~",
                            "400"),
                    new Case("GET %s HTTP/3.7~Host: x~$~Connection: close~~", "505"),
                    new Case("BREW %s HTTP/1.1~Host: x~$~Connection: close~~", "405"),
                    new Case("GET %s HTTP/1.1~Host: x~$~Connection: close~Bad Header: y~~", "400"),
                    new Case("GET %s HTTP/1.0~$~~", "200"),
                    new Case("GET %s HTTP/1.1~$~Connection: close~~", "400"),
                    new Case("GET %s HTTP/1.1~Host: x~Host: y~$~Connection: close~~", "400"),
                    new Case("GET %s HTTP/1.1~Host: x y~$~Connection: close~~", "400"),
                    new Case("GET %s HTTP/1.1~Host: x~$~Accept: ;;;~Connection: close~~", "406"),
                    new Case("GET %s HTTP/1.1~Host: x~$~Expect: y~Connection: close~~", "417"));

    static final List<Case> YAMLS =
            List.of(
                    new Case("a: &a [*a, *a]", "400"),
                    // Kubernetes overlooks tags that it does not know; ours takes plain values.
                    new Case("a: !!java.net.URL [x]", "400"),
                    new Case("{".repeat(5_000), "400"),
                    new Case("- ".repeat(5_000), "400"),
                    new Case("? ".repeat(2_000), "400"),
                    new Case("a: \u0001\u0002\u00ff\u0000", "400"),
                    new Case("kind: Pod\nkind: Pod\napiVersion: v1", "422"),
                    new Case("---\nkind: Pod\n---\nkind: Pod\n", "422"),
                    new Case("", "422"),
                    // Kubernetes reads on; ours limits how often a text may repeat itself.
                    new Case("x: &x [1,2,3]\ny: [" + "*x,".repeat(2_000) + "]", "400"));

    static final List<Case> STRANGERS =
            List.of(
                    new Case("", "403"),
                    new Case("Bearer x", "401"),
                    new Case("Bearer a.b.c", "401"),
                    new Case("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.", "401"),
                    new Case("Basic YWRtaW46YWRtaW4=", "403"),
                    new Case("Negotiate", "403"),
                    new Case("Bearer", "403"),
                    new Case("Bearer  x", "403"),
                    new Case("Bearer " + "x".repeat(10_000), "401"));

    private HostileCases() {}
}
