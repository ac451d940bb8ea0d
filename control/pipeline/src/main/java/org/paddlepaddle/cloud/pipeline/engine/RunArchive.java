// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.pipeline.Tarball;
import org.paddlepaddle.cloud.pipeline.plan.ResourceOutcome;
import org.paddlepaddle.cloud.pipeline.plan.RunView;
import org.paddlepaddle.cloud.pipeline.plan.WorkflowAction;
import org.paddlepaddle.cloud.pipeline.step.Launcher;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Archives a run: keeps what outlives the pods of a run and the run itself. */
record RunArchive(KubernetesClient client, ArtifactStore store) {
    private static final int MOST_SAID = 1 << 20;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    void keep(ObjectKey workflow, WorkflowAction.Keep keep) throws IOException {
        for (var file : keep.files()) {
            var content = Base64.getDecoder().decode(file.content());
            store.put(file.key(), Tarball.of(file.name(), content));
        }
        if (keep.log()) {
            log(workflow, keep.node());
        }
    }

    private void log(ObjectKey workflow, String pod) throws IOException {
        var key = WorkflowNames.logKey(workflow.name(), pod);
        var aside = Files.createTempFile("log-", ".txt");
        try (var log =
                client.pods()
                        .inNamespace(workflow.namespace())
                        .withName(pod)
                        .inContainer(WorkflowNames.MAIN)
                        .getLogInputStream()) {
            if (log != null) {
                Files.copy(log, aside, StandardCopyOption.REPLACE_EXISTING);
            }
            store.put(key, aside);
        } catch (KubernetesClientException e) {
            // A pod whose container never started has no log.
            if (e.getCode() != HttpURLConnection.HTTP_BAD_REQUEST
                    && e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            store.put(key, new byte[0]);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /** The workflow as it ends, under the name of its run. */
    void keepRun(Workflow workflow, RunView view) throws IOException {
        var tree = client.getKubernetesSerialization().asJson(workflow);
        var object = (com.fasterxml.jackson.databind.node.ObjectNode) JSON.readTree(tree);
        var status = object.withObject("/status");
        status.put("phase", view.phase().name());
        view.message().ifPresent(message -> status.put("message", message));
        status.set(
                "nodes", JSON.readTree(client.getKubernetesSerialization().asJson(view.nodes())));
        store.put(
                "artifacts/%s/workflow.json".formatted(workflow.getMetadata().getName()),
                object.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The object that a step left. */
    ResourceOutcome said(String key) throws IOException {
        try (var in = store.open(key).orElse(null)) {
            var content = in == null ? Optional.<byte[]>empty() : Tarball.only(in, MOST_SAID);
            return content.isPresent()
                    ? new ResourceOutcome.Seen(JSON.readTree(content.get()))
                    : new ResourceOutcome.Refused(
                            "what the step said of its outputs is gone, or longer than %d bytes"
                                    .formatted(MOST_SAID));
        } catch (JsonProcessingException e) {
            return new ResourceOutcome.Refused(
                    "what the step said of its outputs is no JSON: " + e.getOriginalMessage());
        }
    }

    /**
     * What a step's launcher writes before its program begins: as many files as fit beside it, and
     * of others the address.
     *
     * @throws StepInputException if a file is gone, or the pipeline's own text is too large
     */
    List<Launcher.Input> files(List<WorkflowAction.InputFile> inputs) throws IOException {
        var files = new ArrayList<Launcher.Input>();
        int room = Launcher.MOST_INPUT;
        for (var input : inputs) {
            var content = content(input, room);
            room -= content.map(bytes -> bytes.length).orElse(0);
            files.add(
                    content.isPresent()
                            ? new Launcher.Input.Bytes(content.get())
                            : new Launcher.Input.Link(store.download(input.key())));
        }
        return files;
    }

    private Optional<byte[]> content(WorkflowAction.InputFile input, int room) throws IOException {
        if (!input.isRaw()) {
            return read(input.key(), room);
        }
        var bytes = input.raw().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > room) {
            throw new StepInputException(
                    "the text for %s has %d bytes; %d are possible: pass it on a volume"
                            .formatted(input.path(), bytes.length, room));
        }
        return Optional.of(bytes);
    }

    private Optional<byte[]> read(String key, int room) throws IOException {
        try (var in =
                store.open(key)
                        .orElseThrow(
                                () -> new StepInputException("the artifact " + key + " is gone"))) {
            return Tarball.only(in, room);
        }
    }

    /** Where a step's launcher puts files that are too large for its report. */
    List<String> uploads(List<String> keys) throws IOException {
        var uploads = new ArrayList<String>();
        for (var key : keys) {
            uploads.add(key.isEmpty() ? "" : store.upload(key));
        }
        return uploads;
    }
}
