// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One exchange of a script.
 *
 * @param it what happens, in words
 * @param request what is sent; empty when the step only collects what a watch brought
 * @param show paths ({@code metadata/labels}, {@code items/0/spec}, with a star for all items) of
 *     what matters of an answer that is no refusal; empty for all of it
 * @param hide paths of what does not matter
 * @param save variables for later steps, with the paths of their values
 * @param until paths and values to wait for: the request is repeated until the answer has them; the
 *     path {@code code} is the answer's status
 * @param watch a name for the stream this request opens, which is then read in the background
 * @param collect the name of a stream whose events are this step's answer
 * @param events how many of them
 * @param differs where ours answers otherwise on purpose
 */
public record ScriptStep(
        String it,
        Optional<Request> request,
        List<String> show,
        List<String> hide,
        Map<String, String> save,
        Map<String, String> until,
        Optional<String> watch,
        Optional<String> collect,
        int events,
        Optional<Differs> differs) {

    /**
     * What is sent.
     *
     * @param body a tree, sent as JSON, or a text, sent as it is; missing for none
     * @param identity who asks: {@code admin}, {@code anonymous}, or a bearer token
     */
    public record Request(
            String method,
            String path,
            Map<String, String> headers,
            JsonNode body,
            String identity) {}

    /**
     * What of ours may differ from what was recorded; everything else must agree.
     *
     * @param at paths in the answer, which begin with {@code code}, {@code warnings} or {@code
     *     body}
     */
    public record Differs(String why, List<String> at) {
        public Differs {
            if (why.isBlank() || at.isEmpty()) {
                throw new IllegalArgumentException("differs needs a reason and paths");
            }
        }
    }

    /** The same, repeated until the answer has this. */
    ScriptStep until(Map<String, String> wanted) {
        return new ScriptStep(
                it, request, show, hide, save, wanted, watch, collect, events, differs);
    }

    /** A step of nothing but a request. */
    public static ScriptStep of(String it, Request request) {
        return new ScriptStep(
                it,
                Optional.of(request),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty());
    }
}
