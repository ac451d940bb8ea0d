// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How a source is copied, in the words of {@code juicefs sync}.
 *
 * @param source its address; the data set's own when absent
 * @param destination a directory within the data set
 * @param start the first name that is copied
 * @param end the name before which the copying ends
 * @param threads how many files at once
 * @param httpPort has no effect
 * @param update also replace what is older here
 * @param forceUpdate replace everything
 * @param perms has no effect: objects have no permissions
 * @param dirs also make directories that are empty
 * @param dry only count what would be done
 * @param deleteSrc remove from the source what was copied
 * @param deleteDst remove here what the source does not have
 * @param exclude a regular expression of names that are left out
 * @param include a regular expression of names that are copied all the same
 * @param manager has no effect
 * @param worker has no effect
 * @param bwlimit how many megabits a second at most
 * @param noHttps speak to the source without TLS
 */
@ApiRecord
public record SyncOptions(
        @Nullable String source,
        @Nullable String destination,
        @Nullable String start,
        @Nullable String end,
        @Nullable Integer threads,
        @JsonProperty("http-port") @Nullable Integer httpPort,
        @Nullable Boolean update,
        @JsonProperty("force-update") @Nullable Boolean forceUpdate,
        @Nullable Boolean perms,
        @Nullable Boolean dirs,
        @Nullable Boolean dry,
        @JsonProperty("delete-src") @Nullable Boolean deleteSrc,
        @JsonProperty("delete-dst") @Nullable Boolean deleteDst,
        @Nullable String exclude,
        @Nullable String include,
        @Nullable String manager,
        @Nullable String worker,
        @Nullable Integer bwlimit,
        @JsonProperty("no-https") @Nullable Boolean noHttps) {}
