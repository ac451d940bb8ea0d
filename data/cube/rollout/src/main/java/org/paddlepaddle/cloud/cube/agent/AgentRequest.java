// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a transfer asks of an agent; upstream's names.
 *
 * @param source addresses of the archive, separated by semicolons: one after another is tried
 * @param hold ours: after enabling keep the version before in memory, until {@code pop}; clients
 *     that have pinned it are still answered
 */
public record AgentRequest(
        @JsonProperty("command") String command,
        @JsonProperty("dict_name") String table,
        @JsonProperty("deploy_path") String deployPath,
        @JsonProperty("version") String version,
        @JsonProperty("depend") String depend,
        @JsonProperty("id") String id,
        @JsonProperty("key") String key,
        @JsonProperty("mode") String mode,
        @JsonProperty("shard_seq") int shard,
        @JsonProperty("source") String source,
        @JsonProperty("service") String service,
        @JsonProperty("port") String port,
        @JsonProperty("hold") boolean hold) {

    public AgentRequest {
        command = text(command);
        table = text(table);
        deployPath = text(deployPath);
        version = text(version);
        depend = text(depend);
        id = text(id);
        key = text(key);
        mode = text(mode);
        source = text(source);
        service = text(service);
        port = text(port);
    }

    public AgentRequest as(String other) {
        return new AgentRequest(
                other,
                table,
                deployPath,
                version,
                depend,
                id,
                key,
                mode,
                shard,
                source,
                service,
                port,
                hold);
    }

    /** The name of the version's directory: a base's own, or base and patch. */
    public String versionName() {
        return depend.equals(version) ? depend : depend + "_" + version;
    }

    public boolean isPatch() {
        return mode.equals("delta");
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
