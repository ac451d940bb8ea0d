// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.LinkedHashMap;
import java.util.Map;

/** The standalone system for programs: what {@code -o json} prints. Keys are never renamed. */
final class StatusReport {
    private StatusReport() {}

    static Map<String, Object> of(RunningSystem system, String state) {
        var report = new LinkedHashMap<String, Object>();
        report.put("state", state);
        report.put("stage", system.stage().name());
        report.put("pid", system.pid());
        report.put("version", system.version());
        report.put("started", system.started().toString());
        report.put("startupMillis", system.startup().toMillis());
        report.put("endpoints", endpoints(system));
        system.web().ifPresent(address -> report.put("web", address));
        system.s3().ifPresent(address -> report.put("s3", address));
        report.put("network", system.network());
        system.networkReason().ifPresent(reason -> report.put("networkReason", reason));
        report.put("node", system.node());
        report.put("kubeconfig", system.kubeconfig().toString());
        report.put("log", system.log().toString());
        report.put("ready", system.ready());
        return report;
    }

    private static Map<String, Object> endpoints(RunningSystem system) {
        var endpoints = new LinkedHashMap<String, Object>();
        endpoints.put("api", system.server());
        system.podServer().ifPresent(address -> endpoints.put("apiForPods", address));
        return endpoints;
    }
}
