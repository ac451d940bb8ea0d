// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Deploys a model of the model centre as a service. */
public final class ServingSteps {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern ENDPOINT =
            Pattern.compile("https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?");

    private ServingSteps() {}

    /**
     * @throws RequestException when a parameter is not what it must be
     */
    public static List<Step> of(ServingRequest asked, PipelineRun run) {
        var image = ImageNameAndTag.parse(asked.image());
        return List.of(
                Step.result(
                        Fields.object(
                                "elasticserving.paddlepaddle.org/v1",
                                "PaddleService",
                                run.result(asked.namespace(), asked.name()),
                                Fields.of(
                                        "default",
                                        Fields.of(
                                                "containerImage",
                                                image.repository(),
                                                "tag",
                                                image.tag(),
                                                "port",
                                                asked.port(),
                                                "arg",
                                                command(asked, run)),
                                        "runtimeVersion",
                                        "paddleserving",
                                        "resources",
                                        resources(),
                                        "service",
                                        Fields.of("minScale", 1))),
                        Goal.service));
    }

    /** The default of 0.2 processors would let the server start for a long time. */
    private static Map<String, Object> resources() {
        return Fields.of(
                "requests", Fields.of("cpu", "200m", "memory", "512Mi"),
                "limits", Fields.of("cpu", "2", "memory", "2Gi"));
    }

    /**
     * The one line for a shell: the kind has no other, so its words are held to plain letters. It
     * names the run, because a version that was uploaded again has to become a new revision.
     */
    private static String command(ServingRequest asked, PipelineRun run) {
        var model = plain("--model_name", asked.model(), NAME);
        var version = plain("--model_version", asked.version(), NAME);
        var endpoint = plain("--endpoint", asked.endpoint(), ENDPOINT);
        var named = run.owner().map(owner -> "RUN=" + plain("run", owner.getName(), NAME) + " && ");
        return named.orElse("")
                + ("wget %s/model-center/%s/%s/%s.tar.gz && tar xzf %s.tar.gz && rm -rf %s.tar.gz"
                       + " && exec python3 -m paddle_serving_server.serve --model %s/server --port"
                       + " %d")
                        .formatted(
                                endpoint, model, version, model, model, model, model, asked.port());
    }

    private static String plain(String option, String value, Pattern form) {
        if (!form.matcher(value).matches()) {
            throw new RequestException(
                    "%s %s: allowed is what matches %s".formatted(option, value, form));
        }
        return value;
    }
}
