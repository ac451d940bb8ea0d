// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.Manifests.Manifest;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** Where an object of a manifest belongs. */
record ManifestPlace(ApiKind kind, String namespace, String name) {

    static ManifestPlace of(Shell shell, Cluster cluster, Manifest manifest, String namespace) {
        return KindMapper.of(manifest.apiVersion(), manifest.kind(), cluster)
                .map(
                        apiKind ->
                                new ManifestPlace(
                                        apiKind, manifest.namespace(namespace), manifest.name()))
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
