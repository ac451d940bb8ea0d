// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.charset.StandardCharsets;

/** What is created: pods of about 2 kB, and small config maps. */
final class Objects {
    static final String NAMESPACE = "bench";
    static final String PODS = "/api/v1/namespaces/" + NAMESPACE + "/pods";
    static final String CONFIG_MAPS = "/api/v1/namespaces/" + NAMESPACE + "/configmaps";

    private static final int POD_BYTES = 2048;

    private Objects() {}

    static byte[] namespace() {
        return bytes("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'bench'}}");
    }

    static byte[] account() {
        return bytes("{'apiVersion':'v1','kind':'ServiceAccount','metadata':{'name':'default'}}");
    }

    /** As a training job's worker looks when it is created. */
    static byte[] pod(long number) {
        var text =
                """
                {'apiVersion':'v1','kind':'Pod',
                'metadata':{'name':'%s','labels':{'app':'train','role':'worker',
                'training/job':'wide-and-deep','training/index':'%d'},'annotations':{'note':'%s'}},
                'spec':{'restartPolicy':'Never',
                'containers':[{'name':'main','image':'example/train:1',
                'command':['python','-m','train'],'args':['--epochs','10','--batch','512'],
                'ports':[{'containerPort':8080,'name':'http'}],
                'env':[{'name':'RANK','value':'%d'},{'name':'WORLD','value':'64'}],
                'resources':{'requests':{'cpu':'500m','memory':'1Gi'},
                'limits':{'cpu':'1','memory':'2Gi'}},
                'volumeMounts':[{'name':'data','mountPath':'/data'}]}],
                'volumes':[{'name':'data','emptyDir':{}}]}}
                """;
        var name = BenchValues.name(number);
        int filler = POD_BYTES - text.formatted(name, number, "", number).length();
        return bytes(text.formatted(name, number, "x".repeat(Math.max(0, filler)), number));
    }

    static byte[] configMap(long number) {
        return bytes(
                "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'%s'},'data':{'text':'%s'}}"
                        .formatted(BenchValues.name(number), "x".repeat(256)));
    }

    static byte[] deleteAtOnce() {
        return bytes("{'apiVersion':'v1','kind':'DeleteOptions','gracePeriodSeconds':0}");
    }

    /** JSON written with single quotes, so that it can be read here. */
    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
