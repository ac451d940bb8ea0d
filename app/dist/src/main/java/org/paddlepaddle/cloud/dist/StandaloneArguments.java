// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodesRequest;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

/** An {@link UpRequest} as arguments of a process, and back. Nothing secret is among them. */
final class StandaloneArguments {
    private StandaloneArguments() {}

    static List<String> of(UpRequest request) {
        var arguments = new ArrayList<String>();
        arguments.add("--home=" + request.home());
        arguments.add("--network=" + request.network());
        request.port().ifPresent(port -> arguments.add("--port=" + port));
        arguments.add("--nodes=" + request.nodes().real());
        arguments.add("--gpus=" + request.nodes().gpus());
        arguments.add("--simulate-nodes=" + request.nodes().simulated());
        arguments.add("--operator=" + request.operator());
        return arguments;
    }

    static UpRequest parse(String... arguments) {
        var home = Path.of("");
        var network = NetworkChoice.auto;
        var port = OptionalInt.empty();
        var nodes = NodesRequest.USUAL;
        boolean operator = true;
        for (var argument : arguments) {
            var value = argument.substring(argument.indexOf('=') + 1);
            switch (argument.substring(0, argument.length() - value.length())) {
                case "--home=" -> home = Path.of(value);
                case "--network=" -> network = NetworkChoice.valueOf(value);
                case "--port=" -> port = OptionalInt.of(Integer.parseInt(value));
                case "--nodes=" ->
                        nodes = new NodesRequest(count(value), nodes.gpus(), nodes.simulated());
                case "--gpus=" ->
                        nodes = new NodesRequest(nodes.real(), count(value), nodes.simulated());
                case "--simulate-nodes=" ->
                        nodes = new NodesRequest(nodes.real(), nodes.gpus(), count(value));
                case "--operator=" -> operator = Boolean.parseBoolean(value);
                default -> throw new IllegalArgumentException("unknown argument " + argument);
            }
        }
        return new UpRequest(home, network, port, nodes, operator);
    }

    private static int count(String value) {
        return Integer.parseInt(value);
    }
}
