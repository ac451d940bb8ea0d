// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;

/**
 * Artifacts and logs of pipelines in their bucket of the object store, which is made when needed.
 */
final class PipelineObjects implements ArtifactStore, AutoCloseable {
    private static final URI FOR_PODS = URI.create("http://minio-service.kubeflow:9000");

    /** As long as a signature can last: a step may train for days. */
    private static final Duration LINK_LIFE = Duration.ofDays(7);

    private final ObjectApp objects;
    private @Nullable ObjectClient client;
    private @Nullable ObjectClient forPods;

    PipelineObjects(ObjectApp objects) {
        this.objects = objects;
    }

    private synchronized ObjectClient client() {
        var open = client;
        if (open == null) {
            open = objects.client();
            open.createBucket(WorkflowNames.BUCKET);
            client = open;
        }
        return open;
    }

    @Override
    public void put(String key, byte[] content) throws IOException {
        try {
            client().put(WorkflowNames.BUCKET, key, content);
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    @Override
    public void put(String key, Path file) throws IOException {
        try {
            client().put(WorkflowNames.BUCKET, key, file);
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    @Override
    public Optional<InputStream> open(String key) throws IOException {
        try {
            return client().head(WorkflowNames.BUCKET, key).isEmpty()
                    ? Optional.empty()
                    : Optional.of(client().get(WorkflowNames.BUCKET, key).stream());
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
    }

    @Override
    public String download(String key) throws IOException {
        return link("GET", key);
    }

    @Override
    public String upload(String key) throws IOException {
        return link("PUT", key);
    }

    /** The signature is of the name that pods use: the bucket is made with our own. */
    private synchronized String link(String method, String key) throws IOException {
        try {
            var _ = client();
        } catch (ObjectClientException e) {
            throw unavailable(e);
        }
        var signer = forPods;
        if (signer == null) {
            signer = objects.client(FOR_PODS);
            forPods = signer;
        }
        return signer.presign(method, WorkflowNames.BUCKET, key, LINK_LIFE).toString();
    }

    private static IOException unavailable(ObjectClientException e) {
        return new IOException("the object store: " + e.getMessage(), e);
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
        }
        if (forPods != null) {
            forPods.close();
        }
    }
}
