// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;

/** What the HTTP API shows, with upstream's names. */
final class TransferViews {
    private final Transfer transfer;

    TransferViews(Transfer transfer) {
        this.transfer = transfer;
    }

    record DictView(
            @JsonProperty("dict_name") String table,
            @JsonProperty("dict_mode") String mode,
            @JsonProperty("shard_num") int shards,
            @JsonProperty("copy_num") int copies,
            @JsonProperty("inst_num") int instances,
            @JsonProperty("deploy_path") String deployPath,
            @JsonProperty("donefile_addr") String donefiles,
            @JsonProperty("output_addr") String output,
            @JsonProperty("tmp_addr") String workshop,
            @JsonProperty("download_mode") String downloadMode,
            @JsonProperty("wget_port") String filePort,
            @JsonProperty("download_inst") long downloaded,
            @JsonProperty("reload_insts") long reloaded,
            @JsonProperty("enable_insts") long enabled,
            @JsonProperty("instances") List<NodeView> nodes,
            @JsonProperty("wait_version_info") ReleaseView waiting,
            @JsonProperty("current_version_info") List<ReleaseView> current) {}

    /** {@code message} is ours: why a replica is not further. */
    record NodeView(
            @JsonProperty("dict_name") String table,
            @JsonProperty("mode") String mode,
            @JsonProperty("version") long version,
            @JsonProperty("depend") long depend,
            @JsonProperty("id") long id,
            @JsonProperty("key") long key,
            @JsonProperty("shard") int shard,
            @JsonProperty("source") String source,
            @JsonProperty("deploy_path") String deployPath,
            @JsonProperty("ip") String ip,
            @JsonProperty("port") int port,
            @JsonProperty("agent_ip") String agentIp,
            @JsonProperty("agent_port") int agentPort,
            @JsonProperty("status_id") int statusCode,
            @JsonProperty("status") String status,
            @JsonProperty("builded_time") long built,
            @JsonProperty("download_start_time") long downloadStarted,
            @JsonProperty("downloaded_time") long downloaded,
            @JsonProperty("reload_start_time") long reloadStarted,
            @JsonProperty("reloaded_time") long reloaded,
            @JsonProperty("enable_start_time") long enableStarted,
            @JsonProperty("enabled_time") long enabled,
            @JsonProperty("create_time") long created,
            @JsonProperty("message") String message) {}

    /** One version for a replica that starts with nothing. */
    record ScalerView(
            @JsonProperty("name") String table,
            @JsonProperty("version") String version,
            @JsonProperty("depend") String depend,
            @JsonProperty("id") String id,
            @JsonProperty("key") String key,
            @JsonProperty("shard") int shard,
            @JsonProperty("mode") String mode,
            @JsonProperty("data_source") String source) {}

    DictView dict() {
        var conf = transfer.conf();
        var replicaProgress = transfer.progress();
        return new DictView(
                conf.table(),
                conf.patches() ? "base_delta" : "base_only",
                conf.shards(),
                conf.copies(),
                conf.nodes().size(),
                conf.deployPath(),
                conf.donefiles(),
                conf.output().toString(),
                conf.workshop().toString(),
                conf.downloadMode(),
                Integer.toString(conf.filePort()),
                replicaProgress.count(NodeStage.DOWNLOAD_SUCC),
                replicaProgress.count(NodeStage.RELOAD_SUCC),
                replicaProgress.count(NodeStage.ENABLE_SUCC),
                nodes(),
                version(transfer.state().waiting()),
                current());
    }

    List<ReleaseView> current() {
        return transfer.state().lineage().stream().map(this::version).toList();
    }

    /** Also the one that is being deployed. */
    List<ReleaseView> history() {
        return deployed().stream().map(this::version).toList();
    }

    List<ScalerView> scaler(int shard) {
        return deployed().stream().map(release -> scaler(release, shard)).toList();
    }

    private List<Release> deployed() {
        var waiting = transfer.state().waiting();
        var all = new ArrayList<>(transfer.state().lineage());
        if (waiting != null && waiting.stage().code() > ReleaseStage.DEPLOYING.code()) {
            all.add(waiting);
        }
        return all;
    }

    List<NodeView> nodes() {
        var state = transfer.state();
        var release =
                Optional.ofNullable(state.waiting()).or(() -> Optional.ofNullable(state.current()));
        return transfer.conf().nodes().stream()
                .map(replicaNode -> node(replicaNode, release))
                .toList();
    }

    private NodeView node(ReplicaNode replicaNode, Optional<Release> release) {
        var standing = transfer.progress().of(replicaNode);
        var times = standing.times();
        return new NodeView(
                transfer.conf().table(),
                release.map(Release::mode).orElse(""),
                release.map(Release::version).orElse(0L),
                release.map(Release::depend).orElse(0L),
                release.map(each -> each.source().id()).orElse(0L),
                release.map(each -> each.source().key()).orElse(0L),
                replicaNode.shard(),
                release.map(each -> transfer.replicas().source(each, replicaNode.shard()))
                        .orElse(""),
                replicaNode.deployPath().toString(),
                replicaNode.host(),
                replicaNode.port(),
                replicaNode.agentHost(),
                replicaNode.agentPort(),
                standing.stage().code(),
                standing.stage().word(),
                release.map(Release::built).orElse(0L),
                times.getOrDefault(NodeStage.DOWNLOADING, 0L),
                times.getOrDefault(NodeStage.DOWNLOAD_SUCC, 0L),
                times.getOrDefault(NodeStage.RELOADING, 0L),
                times.getOrDefault(NodeStage.RELOAD_SUCC, 0L),
                times.getOrDefault(NodeStage.ENABLING, 0L),
                times.getOrDefault(NodeStage.ENABLE_SUCC, 0L),
                release.map(Release::created).orElse(0L),
                standing.message());
    }

    private ReleaseView version(@Nullable Release release) {
        return ReleaseView.of(transfer.conf(), release);
    }

    private ScalerView scaler(Release release, int shard) {
        return new ScalerView(
                transfer.conf().table(),
                Long.toString(release.version()),
                Long.toString(release.depend()),
                Long.toString(release.source().id()),
                Long.toString(release.source().key()),
                shard,
                release.mode(),
                transfer.replicas().source(release, shard));
    }
}
