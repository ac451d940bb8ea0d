// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;

/** A release with upstream's names, as its API and its files show it. */
record ReleaseView(
        @JsonProperty("dict_name") String table,
        @JsonProperty("version") long version,
        @JsonProperty("depend") long depend,
        @JsonProperty("id") long id,
        @JsonProperty("key") long key,
        @JsonProperty("mode") String mode,
        @JsonProperty("input") String input,
        @JsonProperty("output") String output,
        @JsonProperty("status") int status,
        @JsonProperty("status_str") String statusText,
        @JsonProperty("finish_time") long finished,
        @JsonProperty("create_time") long created,
        @JsonProperty("meta_infos") Map<Integer, String> metas) {
    private static final ReleaseView NONE =
            new ReleaseView("", 0, 0, 0, 0, "", "", "", 0, "", 0, 0, Map.of());

    /** Of no release there is a view too: all zeros, as upstream's. */
    static ReleaseView of(TransferConf conf, @Nullable Release release) {
        if (release == null) {
            return NONE;
        }
        return new ReleaseView(
                conf.table(),
                release.version(),
                release.depend(),
                release.source().id(),
                release.source().key(),
                release.mode(),
                release.source().input(),
                conf.output().resolve(release.directory()).toString(),
                release.stage().code(),
                release.stage().word(),
                release.finished(),
                release.created(),
                release.metas());
    }
}
