// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import io.fabric8.kubernetes.client.CustomResource;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.EndpointSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;

/**
 * A service on a page.
 *
 * @param url where requests from outside go
 * @param address where requests from inside go
 * @param model that its program is told to serve; empty when its command does not say
 * @param selector finds its pods
 */
public record ServiceRow(
        ObjectName object,
        String group,
        String phase,
        String url,
        String address,
        String image,
        String model,
        int replicas,
        List<Share> traffic,
        String selector,
        List<ConditionRow> conditions) {

    /**
     * Names a model for {@code pdc serve}, or a directory {@code NAME/server} for Paddle Serving.
     */
    private static final Pattern MODEL =
            Pattern.compile(
                    "--name[ =]([\\w.-]+)|--model[ =](?:\\S*/)?([\\w.-]+)/server(?![^\\s/])");

    /** How many of a hundred requests a revision answers. */
    public record Share(String revision, int percent, String tag) {}

    /** Of either group. */
    public static ServiceRow of(CustomResource<PaddleServiceSpec, PaddleServiceStatus> service) {
        var status = service.getStatus() == null ? PaddleServiceStatus.NONE : service.getStatus();
        var address = status.address();
        return new ServiceRow(
                ObjectName.of(service),
                service.getGroup(),
                ObjectName.text(status.phase()),
                ObjectName.text(status.url()),
                address == null ? "" : ObjectName.text(address.url()),
                service.getSpec() == null ? "" : image(service.getSpec().primary()),
                service.getSpec() == null ? "" : model(service.getSpec().primary()),
                status.replicas() == null ? 0 : status.replicas(),
                shares(status),
                ServiceNames.ownerLabel(service.getGroup()) + "=" + service.getMetadata().getName(),
                ConditionRow.of(status.conditions()));
    }

    private static List<Share> shares(PaddleServiceStatus status) {
        return status.traffic().stream()
                .map(
                        share ->
                                new Share(
                                        ObjectName.text(share.revisionName()),
                                        share.percent() == null ? 0 : share.percent(),
                                        ObjectName.text(share.tag())))
                .toList();
    }

    private static String model(@Nullable EndpointSpec endpoint) {
        var found = MODEL.matcher(endpoint == null ? "" : ObjectName.text(endpoint.arg()));
        if (!found.find()) {
            return "";
        }
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    private static String image(@Nullable EndpointSpec endpoint) {
        if (endpoint == null) {
            return "";
        }
        var tag = ObjectName.text(endpoint.tag());
        return ObjectName.text(endpoint.containerImage()) + (tag.isEmpty() ? "" : ":" + tag);
    }
}
