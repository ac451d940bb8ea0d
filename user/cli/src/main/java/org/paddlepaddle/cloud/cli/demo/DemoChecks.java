// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.doctor.Check;
import org.paddlepaddle.cloud.cli.doctor.Checkup;
import org.paddlepaddle.cloud.cli.machine.Machine;
import org.paddlepaddle.cloud.cli.machine.Programs;
import org.paddlepaddle.cloud.cli.machine.Python;

/** What must hold before the demo begins; said first, with the command that helps. */
final class DemoChecks {
    private static final int CONNECT_MILLIS = 5_000;
    private static final URI USUAL_INDEX = URI.create("https://pypi.org/simple");
    private static final List<String> PROXIES =
            List.of("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy");

    private final Shell shell;

    DemoChecks(Shell shell) {
        this.shell = shell;
    }

    /** Refuses with everything that is missing at once, not one thing per attempt. */
    void machine(List<Check> checks) {
        var failures =
                checks.stream().filter(check -> check.verdict() == Check.Verdict.failed).toList();
        if (failures.isEmpty()) {
            return;
        }
        var advice = failures.stream().flatMap(check -> check.fix().stream()).distinct().toList();
        var found = String.join("; ", failures.stream().map(Check::found).toList());
        throw new Failure(Exit.MISSING, shell.text("demo.cannot-start", found), advice);
    }

    static List<Check> of(Machine machine, Shell shell) {
        return Checkup.examine(machine, java.util.OptionalLong.empty(), shell.messages());
    }

    /**
     * The environment comes from a package index; whether it can be reached is asked, not hoped.
     */
    void network(Python python) {
        var index = proxyOr(index(python), shell.environment());
        int port = port(index);
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(index.getHost(), port), CONNECT_MILLIS);
        } catch (IOException e) {
            throw new Failure(
                    Exit.MISSING,
                    shell.text("demo.no-network", index.getHost() + ":" + port),
                    List.of(
                            shell.text("demo.no-network-advice"),
                            "pip config set global.index-url https://<mirror>/simple",
                            "export HTTPS_PROXY=http://<proxy>:<port>"),
                    e);
        }
    }

    private URI index(Python python) {
        var named = shell.variable("PIP_INDEX_URL");
        if (!named.isEmpty()) {
            return uri(named);
        }
        var answer =
                Programs.ask(
                        List.of(
                                python.path().toString(),
                                "-m",
                                "pip",
                                "config",
                                "get",
                                "global.index-url"));
        return answer.ok() ? uri(answer.output().lines().toList().getLast()) : USUAL_INDEX;
    }

    static URI proxyOr(URI index, Map<String, String> environment) {
        for (var name : PROXIES) {
            var proxy = environment.getOrDefault(name, "");
            if (!proxy.isEmpty()) {
                return uri(proxy.contains("://") ? proxy : "http://" + proxy);
            }
        }
        return index;
    }

    private static URI uri(String text) {
        try {
            var uri = new URI(text.strip());
            return uri.getHost() == null ? USUAL_INDEX : uri;
        } catch (URISyntaxException _) {
            return USUAL_INDEX;
        }
    }

    private static int port(URI uri) {
        if (uri.getPort() > 0) {
            return uri.getPort();
        }
        return "http".equals(uri.getScheme()) ? 80 : 443;
    }
}
