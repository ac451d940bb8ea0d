// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.net.URI;
import java.time.Duration;
import org.paddlepaddle.cloud.cube.agent.AgentRequest;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.ship.Envelope;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;
import org.paddlepaddle.cloud.cube.transfer.conf.ReplicaNode;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;

/** The agents, as requests reach them. */
final class Replicas implements AutoCloseable {
    private final TransferConf conf;
    private final String files;
    private final JsonCalls calls;

    /**
     * @param files where agents fetch archives, for instance {@code http://10.0.0.1:8098}
     */
    Replicas(TransferConf conf, String files, JsonCalls calls) {
        this.conf = conf;
        this.files = files;
        this.calls = calls;
    }

    Envelope send(ReplicaNode replicaNode, Release release, String command, Duration allowed) {
        var target =
                URI.create(
                        "http://"
                                + replicaNode.agentHost()
                                + ":"
                                + replicaNode.agentPort()
                                + "/agent/cmd");
        var reply = calls.post(target, request(replicaNode, release, command), allowed);
        if (reply.code() != 200) {
            throw new FilesException("the agent of " + replicaNode + " answered " + reply.code());
        }
        return RolloutJson.read(reply.body(), Envelope.class);
    }

    /** What the server of a replica serves and what else it holds in memory. */
    record Versions(String current, String background) {}

    Versions versions(ReplicaNode replicaNode, Release release, Duration allowed) {
        var envelope = send(replicaNode, release, "check", allowed);
        if (!envelope.isOk()) {
            throw new FilesException(envelope.message());
        }
        var data = RolloutJson.tree(RolloutJson.write(envelope)).path("data");
        return new Versions(
                data.path("cur_version").asText(""), data.path("bg_version").asText(""));
    }

    /** Where this release's archive of a shard is fetched. */
    String source(Release release, int shard) {
        return files
                + conf.output()
                + "/"
                + release.directory()
                + "/"
                + conf.table()
                + "_part"
                + shard
                + ".tar";
    }

    private AgentRequest request(ReplicaNode replicaNode, Release release, String command) {
        return new AgentRequest(
                command,
                conf.table(),
                replicaNode.deployPath().toString(),
                Long.toString(release.version()),
                Long.toString(release.depend()),
                Long.toString(release.source().id()),
                Long.toString(release.source().key()),
                release.mode(),
                replicaNode.shard(),
                source(release, replicaNode.shard()),
                "",
                Integer.toString(replicaNode.port()),
                true);
    }

    @Override
    public void close() {
        calls.close();
    }
}
