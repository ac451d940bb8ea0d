// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.Kind;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.cluster.Manifests.Manifest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** Where an object of a manifest belongs. */
record Place(Kind kind, String namespace, String name) {

    static Place of(Shell shell, Cluster cluster, Manifest manifest, String namespace) {
        return Kinds.of(manifest.apiVersion(), manifest.kind(), cluster)
                .map(kind -> new Place(kind, manifest.namespace(namespace), manifest.name()))
                .orElseThrow(
                        () ->
                                Failure.of(
                                        Exit.FAILED,
                                        shell.text(
                                                "resource.not-served",
                                                manifest.source(),
                                                manifest.kind(),
                                                manifest.apiVersion()),
                                        shell.text("resource.not-served-advice")));
    }

    String collection() {
        return kind.in(namespace);
    }

    String path() {
        return kind.named(namespace, name);
    }

    String spoken() {
        return kind.singularName() + "/" + name;
    }
}
