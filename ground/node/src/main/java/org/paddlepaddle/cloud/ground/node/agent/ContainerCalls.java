// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.TCPSocketAction;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.probe.HttpProbe;
import org.paddlepaddle.cloud.ground.node.probe.ProbeResult;
import org.paddlepaddle.cloud.ground.node.probe.TcpProbe;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;

/**
 * Asks a running container something: for its probes and its hooks.
 *
 * @param address of the pod
 */
record ContainerCalls(
        ContainerRuntime runtime, Container container, ContainerId id, String address) {
    private static final int LONGEST_OUTPUT = 10 * 1024;
    private static final int DEFAULT_TIMEOUT = 1;

    ProbeResult ask(Probe probe) throws InterruptedException {
        var timeout =
                Duration.ofSeconds(
                        Optional.ofNullable(probe.getTimeoutSeconds()).orElse(DEFAULT_TIMEOUT));
        if (probe.getExec() != null) {
            return run(probe.getExec().getCommand(), timeout);
        }
        if (probe.getHttpGet() != null) {
            return get(probe.getHttpGet(), timeout);
        }
        if (probe.getTcpSocket() != null) {
            return connect(probe.getTcpSocket(), timeout);
        }
        return ProbeResult.bad("this node knows exec, httpGet and tcpSocket probes");
    }

    /**
     * @param limit when nobody waits for its end any more
     */
    ProbeResult hook(LifecycleHandler handler, Duration limit) throws InterruptedException {
        if (handler.getExec() != null) {
            return run(handler.getExec().getCommand(), limit);
        }
        if (handler.getHttpGet() != null) {
            return get(handler.getHttpGet(), limit);
        }
        if (handler.getTcpSocket() != null) {
            return connect(handler.getTcpSocket(), limit);
        }
        if (handler.getSleep() != null) {
            Thread.sleep(Duration.ofSeconds(handler.getSleep().getSeconds()));
        }
        return ProbeResult.good("");
    }

    private ProbeResult get(HTTPGetAction action, Duration timeout) {
        return port(action.getPort())
                .map(
                        port ->
                                new HttpProbe(
                                                "HTTPS".equalsIgnoreCase(action.getScheme()),
                                                host(action.getHost()),
                                                port,
                                                Optional.ofNullable(action.getPath()).orElse("/"),
                                                action.getHttpHeaders())
                                        .ask(timeout))
                .orElseGet(() -> unknown(action.getPort()));
    }

    private ProbeResult connect(TCPSocketAction action, Duration timeout) {
        return port(action.getPort())
                .map(port -> new TcpProbe(host(action.getHost()), port).ask(timeout))
                .orElseGet(() -> unknown(action.getPort()));
    }

    private String host(String given) {
        return given == null || given.isEmpty() ? address : given;
    }

    private Optional<Integer> port(IntOrString given) {
        if (given.getIntVal() != null) {
            return Optional.of(given.getIntVal());
        }
        return container.getPorts().stream()
                .filter(port -> given.getStrVal().equals(port.getName()))
                .map(ContainerPort::getContainerPort)
                .findFirst();
    }

    private static ProbeResult unknown(IntOrString port) {
        return ProbeResult.bad("couldn't find port: " + port.getStrVal());
    }

    private ProbeResult run(List<String> command, Duration timeout) throws InterruptedException {
        var words = runtime.entry(id, command);
        if (words.isEmpty()) {
            return ProbeResult.NONE;
        }
        try {
            var builder = new ProcessBuilder(words.get()).redirectErrorStream(true);
            builder.environment().clear();
            builder.environment().putAll(Command.ENVIRONMENT);
            var process = builder.start();
            process.getOutputStream().close();
            var probeResult = outcome(process, command, timeout);
            // A question that the container's end interrupted says nothing about it.
            return probeResult.good() || runtime.entry(id, command).isPresent()
                    ? probeResult
                    : ProbeResult.NONE;
        } catch (IOException e) {
            throw new NodeException("cannot run in " + id + ": " + e.getMessage(), e);
        }
    }

    private static ProbeResult outcome(Process process, List<String> command, Duration timeout)
            throws IOException, InterruptedException {
        var output = new OutputHead(process.getInputStream(), LONGEST_OUTPUT);
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                var words = String.join(" ", command);
                return ProbeResult.bad(
                        "command timed out: \"%s\" timed out after %ds"
                                .formatted(words, timeout.toSeconds()));
            }
            return new ProbeResult(process.exitValue() == 0, true, output.text());
        } finally {
            // What is inside has another parent's death to fear than this one's.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
