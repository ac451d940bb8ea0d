// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;

/** A service and pods behind it, in the words of YAML. */
final class Behind {
    private Behind() {}

    static Service service(String ports) {
        return service("10.96.7.7", "", ports);
    }

    static Service service(String clusterIp, String more, String ports) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Service
                metadata: {name: web, namespace: default, uid: service-1, labels: {team: a}}
                spec:
                  clusterIP: %s
                  selector: {app: web}
                  %s
                  ports: %s
                """
                        .formatted(clusterIp, more, ports),
                Service.class);
    }

    /** A pod that is ready. */
    static Pod pod(int number) {
        return pod(number, "", "True", "");
    }

    static Pod pod(int number, String metadata, String ready, String spec) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: web-%1$03d
                  namespace: default
                  uid: pod-%1$d
                  labels: {app: web, more: labels}
                  %2$s
                spec:
                  nodeName: node-1
                  %4$s
                  containers:
                  - name: main
                    ports: [{name: http, containerPort: %5$d}]
                status:
                  phase: Running
                  podIP: 10.88.0.%1$d
                  conditions: [{type: Ready, status: "%3$s"}]
                """
                        .formatted(number, metadata, ready, spec, 8000 + number % 2),
                Pod.class);
    }
}
