// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.http.ExampleRequest;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;

/** What {@code pdc serve} says when its server listens: the address, the models, a curl. */
record ReadyMessage(Shell shell, OutputOption output) {
    /**
     * @param several whether the server has a repository of models
     */
    void print(InferenceServer server, boolean several) {
        var address = server.address();
        var host = address.getAddress().isAnyLocalAddress() ? "127.0.0.1" : address.getHostString();
        var url = "http://%s:%d".formatted(host, address.getPort());
        var models = server.models().all().stream().map(HostedModel::model).toList();
        var view = new LinkedHashMap<String, Object>();
        view.put("ready", true);
        view.put("url", url);
        view.put("port", address.getPort());
        models.stream().findFirst().ifPresent(model -> view.putAll(view(model)));
        if (several) {
            view.put("models", models.stream().map(ReadyMessage::view).toList());
        }
        view.put("pid", ProcessHandle.current().pid());
        output.announce(shell, () -> text(url, models, several), view);
    }

    private String text(String url, List<ServedModel> models, boolean several) {
        if (models.isEmpty()) {
            return shell.text("serve.empty", url);
        }
        var lines = new ArrayList<String>();
        for (var model : models) {
            lines.add(
                    several
                            ? shell.text(
                                    "serve.version",
                                    model.name(),
                                    model.version(),
                                    url,
                                    model.platform())
                            : shell.text("serve.ready", model.name(), url, model.platform()));
        }
        return "%s\n\n  %s"
                .formatted(String.join("\n", lines), ExampleRequest.curl(url, models.getFirst()));
    }

    private static Map<String, Object> view(ServedModel model) {
        var view = new LinkedHashMap<String, Object>();
        view.put("model", model.name());
        view.put("version", model.version());
        view.put("platform", model.platform());
        return view;
    }
}
