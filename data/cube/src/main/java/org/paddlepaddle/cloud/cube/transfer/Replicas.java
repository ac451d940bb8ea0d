// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.net.URI;
import java.time.Duration;
import org.paddlepaddle.cloud.cube.agent.AgentRequest;
import org.paddlepaddle.cloud.cube.ship.Answer;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.ShipException;

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

    Answer send(Node node, Release release, String command, Duration allowed) {
        var target =
                URI.create("http://" + node.agentHost() + ":" + node.agentPort() + "/agent/cmd");
        var reply = calls.post(target, request(node, release, command), allowed);
        if (reply.code() != 200) {
            throw new ShipException("the agent of " + node + " answered " + reply.code());
        }
        return Json.read(reply.body(), Answer.class);
    }

    /** What the server of a replica serves and what else it holds in memory. */
    record Versions(String current, String background) {}

    Versions versions(Node node, Release release, Duration allowed) {
        var answer = send(node, release, "check", allowed);
        if (!answer.isOk()) {
            throw new ShipException(answer.message());
        }
        var data = Json.tree(Json.write(answer)).path("data");
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

    private AgentRequest request(Node node, Release release, String command) {
        return new AgentRequest(
                command,
                conf.table(),
                node.deployPath().toString(),
                Long.toString(release.version()),
                Long.toString(release.depend()),
                Long.toString(release.source().id()),
                Long.toString(release.source().key()),
                release.mode(),
                node.shard(),
                source(release, node.shard()),
                "",
                Integer.toString(node.port()),
                true);
    }

    @Override
    public void close() {
        calls.close();
    }
}
