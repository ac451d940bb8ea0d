// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import io.grpc.ServerServiceDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.HostedModel;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.http.OpenInferenceExtensions;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelInferResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ModelMetadataRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelMetadataResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ModelMetadataResponse.TensorMetadata;
import org.paddlepaddle.cloud.serving.proto.v2.ModelReadyRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelReadyResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ModelStatisticsRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ModelStatisticsResponse;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryIndexRequest;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryIndexResponse;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryModelLoadRequest;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryModelLoadResponse;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryModelUnloadRequest;
import org.paddlepaddle.cloud.serving.proto.v2.RepositoryModelUnloadResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ServerLiveRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ServerLiveResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ServerMetadataRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ServerMetadataResponse;
import org.paddlepaddle.cloud.serving.proto.v2.ServerReadyRequest;
import org.paddlepaddle.cloud.serving.proto.v2.ServerReadyResponse;

/** The Open Inference Protocol ("V2") over gRPC. */
public final class OpenInferenceService {
    private final HostedModels models;
    private final String version;

    public OpenInferenceService(HostedModels models, String version) {
        this.models = models;
        this.version = version;
    }

    public ServerServiceDefinition definition() {
        return new GrpcService("inference.GRPCInferenceService")
                .unary(
                        "ServerLive",
                        ServerLiveRequest.getDefaultInstance(),
                        ServerLiveResponse.getDefaultInstance(),
                        (_, _) -> ServerLiveResponse.newBuilder().setLive(true).build())
                .unary(
                        "ServerReady",
                        ServerReadyRequest.getDefaultInstance(),
                        ServerReadyResponse.getDefaultInstance(),
                        (_, _) -> ready())
                .unary(
                        "ModelReady",
                        ModelReadyRequest.getDefaultInstance(),
                        ModelReadyResponse.getDefaultInstance(),
                        (asked, _) -> ready(asked))
                .unary(
                        "ServerMetadata",
                        ServerMetadataRequest.getDefaultInstance(),
                        ServerMetadataResponse.getDefaultInstance(),
                        (_, _) -> server())
                .unary(
                        "ModelMetadata",
                        ModelMetadataRequest.getDefaultInstance(),
                        ModelMetadataResponse.getDefaultInstance(),
                        (asked, _) -> metadata(hosted(asked.getName(), asked.getVersion()).model()))
                .unary(
                        "ModelInfer",
                        ModelInferRequest.getDefaultInstance(),
                        ModelInferResponse.getDefaultInstance(),
                        this::infer)
                .unary(
                        "RepositoryIndex",
                        RepositoryIndexRequest.getDefaultInstance(),
                        RepositoryIndexResponse.getDefaultInstance(),
                        (asked, _) -> index(asked))
                .unary(
                        "RepositoryModelLoad",
                        RepositoryModelLoadRequest.getDefaultInstance(),
                        RepositoryModelLoadResponse.getDefaultInstance(),
                        (asked, _) -> load(asked))
                .unary(
                        "RepositoryModelUnload",
                        RepositoryModelUnloadRequest.getDefaultInstance(),
                        RepositoryModelUnloadResponse.getDefaultInstance(),
                        (asked, _) -> unload(asked))
                .unary(
                        "ModelStatistics",
                        ModelStatisticsRequest.getDefaultInstance(),
                        ModelStatisticsResponse.getDefaultInstance(),
                        (asked, _) -> statistics(asked))
                .build();
    }

    private HostedModel hosted(String name, String wanted) {
        return models.named(name, wanted);
    }

    private ServerReadyResponse ready() {
        return ServerReadyResponse.newBuilder().setReady(models.unready().isEmpty()).build();
    }

    private ModelReadyResponse ready(ModelReadyRequest asked) {
        boolean ready;
        try {
            ready = models.unready(asked.getName(), asked.getVersion()).isEmpty();
        } catch (InferenceException _) {
            ready = false;
        }
        return ModelReadyResponse.newBuilder().setReady(ready).build();
    }

    private ServerMetadataResponse server() {
        return ServerMetadataResponse.newBuilder()
                .setName("paddlecloud")
                .setVersion(version)
                .addAllExtensions(OpenInferenceExtensions.ALL)
                .build();
    }

    private static ModelMetadataResponse metadata(ServedModel model) {
        var metadata =
                ModelMetadataResponse.newBuilder()
                        .setName(model.name())
                        .addVersions(model.version())
                        .setPlatform(model.platform());
        for (var feed : model.signature().feeds()) {
            metadata.addInputs(tensor(feed.alias(), feed.type().openName(), model.shape(feed)));
        }
        for (var fetch : model.signature().fetches()) {
            var tensor = tensor(fetch.alias(), fetch.type().openName(), List.of(-1L));
            metadata.addOutputs(tensor.toBuilder().addAllShape(fetch.shape()));
        }
        return metadata.build();
    }

    private static TensorMetadata tensor(String name, String type, List<Long> shape) {
        return TensorMetadata.newBuilder()
                .setName(name)
                .setDatatype(type)
                .addAllShape(shape)
                .build();
    }

    private ModelInferResponse infer(ModelInferRequest asked, Optional<Duration> timeout) {
        var hosted = hosted(asked.getModelName(), asked.getModelVersion());
        var result = hosted.infer(OpenInferenceTensors.request(asked).within(timeout));
        return OpenInferenceTensors.answer(result)
                .setModelName(hosted.model().name())
                .setModelVersion(hosted.model().version())
                .setId(asked.getId())
                .build();
    }

    private RepositoryIndexResponse index(RepositoryIndexRequest asked) {
        var index = RepositoryIndexResponse.newBuilder();
        models.index().stream()
                .filter(entry -> entry.ready() || !asked.getReady())
                .forEach(
                        entry ->
                                index.addModelsBuilder()
                                        .setName(entry.name())
                                        .setVersion(entry.version())
                                        .setState(entry.state())
                                        .setReason(entry.reason()));
        return index.build();
    }

    private RepositoryModelLoadResponse load(RepositoryModelLoadRequest asked) {
        if (asked.getParametersCount() > 0) {
            throw OpenInferenceExtensions.noOverride(asked.getParametersMap().keySet());
        }
        models.load(asked.getModelName());
        return RepositoryModelLoadResponse.getDefaultInstance();
    }

    private RepositoryModelUnloadResponse unload(RepositoryModelUnloadRequest asked) {
        models.unload(asked.getModelName());
        return RepositoryModelUnloadResponse.getDefaultInstance();
    }

    private ModelStatisticsResponse statistics(ModelStatisticsRequest asked) {
        var all = asked.getName().isEmpty() ? models.all() : named(asked);
        var answer = ModelStatisticsResponse.newBuilder();
        all.forEach(hosted -> answer.addModelStats(StatisticsMessages.of(hosted)));
        return answer.build();
    }

    private List<HostedModel> named(ModelStatisticsRequest asked) {
        return List.of(hosted(asked.getName(), asked.getVersion()));
    }
}
