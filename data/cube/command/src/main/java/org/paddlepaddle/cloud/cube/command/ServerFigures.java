// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one server does now, read from its pages: rates and latencies of the last ten seconds,
 * misses of the last minute.
 *
 * @param version the current one of each table, in the order of the tables' names
 * @param p99Micros all but one in a hundred requests took less
 * @param missShare of the keys of the last minute
 * @param errors since its start
 */
record ServerFigures(
        String server,
        List<String> version,
        long requestsPerSecond,
        long keysPerSecond,
        long averageMicros,
        long p99Micros,
        double missShare,
        long errors,
        long connections,
        long keys,
        long bytes) {
    private static final String SEEK = "_rec_mcube_dict_service_seek_";

    /**
     * @param vars the page {@code /vars}: lines of a name, a colon and a number
     * @param status the page {@code /status}
     */
    static ServerFigures of(String server, String vars, JsonNode status) {
        var figures = figures(vars);
        long rate = figures.getOrDefault("qps", 0L);
        long asked = figures.getOrDefault("total_key_num_minute", 0L);
        var versions = new ArrayList<String>();
        long keys = 0;
        long bytes = 0;
        for (var table : status.path("tables")) {
            var version = table.path("cur_version").asText();
            versions.add(version.isEmpty() ? "-" : version);
            keys += table.path("keys").asLong();
            bytes += table.path("bytes").asLong();
        }
        return new ServerFigures(
                server,
                versions,
                rate,
                rate * figures.getOrDefault("keys_per_request_num", 0L),
                figures.getOrDefault("latency", 0L),
                figures.getOrDefault("latency_99", 0L),
                asked == 0
                        ? 0
                        : (double) figures.getOrDefault("unfound_key_num_minute", 0L) / asked,
                figures.getOrDefault("error", 0L),
                figures.getOrDefault("connection_count", 0L),
                keys,
                bytes);
    }

    /** Names without the server's port, which upstream puts into them. */
    private static Map<String, Long> figures(String vars) {
        var figures = new HashMap<String, Long>();
        for (var line : vars.lines().toList()) {
            int colon = line.indexOf(" : ");
            if (colon > 0) {
                figures.put(name(line.substring(0, colon)), number(line.substring(colon + 3)));
            }
        }
        return figures;
    }

    private static String name(String upstreams) {
        int seek = upstreams.indexOf(SEEK);
        return seek >= 0
                ? upstreams.substring(seek + SEEK.length())
                : upstreams.replaceFirst("^rpc_server_\\d+_", "");
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException _) {
            // Some of upstream's are texts; none of those is shown.
            return 0;
        }
    }
}
