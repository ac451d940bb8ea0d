// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A requested option of {@code up} that a running system was not started with.
 *
 * @param option as it is typed
 * @param asked what it says; empty for an option without a value
 * @param running what holds for the system instead
 */
record UnmetRequest(String option, String asked, String running) {
    static final String NETWORK = "--network";
    static final String PORT = "--port";
    static final String NODES = "--nodes";
    static final String GPUS = "--gpus";
    static final String SIMULATED = "--simulate-nodes";
    static final String WITHOUT_OPERATOR = "--without-operator";

    /**
     * @param typed the options that were given: what nobody typed is no wish
     * @param started what the system was asked for
     */
    static List<UnmetRequest> of(
            Set<String> typed, UpRequest asked, UpRequest started, RunningSystem system) {
        var wishes = new ArrayList<UnmetRequest>();
        if (asked.network() != NetworkChoice.auto) {
            wishes.add(new UnmetRequest(NETWORK, asked.network().name(), system.network()));
        }
        asked.port().ifPresent(port -> wishes.add(new UnmetRequest(PORT, port + "", port(system))));
        wishes.add(count(NODES, asked.nodes().real(), started.nodes().real()));
        wishes.add(count(GPUS, asked.nodes().gpus(), started.nodes().gpus()));
        wishes.add(count(SIMULATED, asked.nodes().simulated(), started.nodes().simulated()));
        if (asked.operator() != started.operator()) {
            wishes.add(new UnmetRequest(WITHOUT_OPERATOR, "", "operator"));
        }
        wishes.removeIf(wish -> !typed.contains(wish.option()));
        wishes.removeIf(wish -> wish.asked().equals(wish.running()));
        return wishes;
    }

    private static UnmetRequest count(String option, int asked, int started) {
        return new UnmetRequest(option, Integer.toString(asked), Integer.toString(started));
    }

    private static String port(RunningSystem system) {
        return Integer.toString(URI.create(system.server()).getPort());
    }

    String typed() {
        return asked.isEmpty() ? option : option + " " + asked;
    }

    Map<String, Object> report() {
        var report = new LinkedHashMap<String, Object>();
        report.put("option", option);
        report.put("asked", asked);
        report.put("running", running);
        return report;
    }
}
