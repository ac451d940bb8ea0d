// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How a sync is done; the words are those of {@code juicefs sync}, and what is absent is off.
 *
 * @param source its address
 * @param destination a directory within the data set; absent: the data set itself
 * @param secret the name of the credentials; absent: none
 * @param secretVersion the version of the credentials that must have arrived
 * @param start the first name that is copied
 * @param end the name before which the copying ends
 * @param threads how many files at once
 * @param update also replace what is older here
 * @param forceUpdate replace everything
 * @param perms accepted for upstream's sake: sources of objects have no permissions
 * @param dirs also make directories that are empty
 * @param dry only count what would be done
 * @param deleteSrc remove from the source what was copied
 * @param deleteDst remove here what the source does not have
 * @param exclude a regular expression of names that are left out
 * @param include a regular expression of names that are copied although they are left out
 * @param bwlimit how many megabits a second at most
 * @param noHttps speak to the source without TLS
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SyncOptions(
        String source,
        @Nullable String destination,
        @Nullable String secret,
        @Nullable String secretVersion,
        @Nullable String start,
        @Nullable String end,
        @Nullable Integer threads,
        @Nullable Boolean update,
        @JsonAlias("force-update") @Nullable Boolean forceUpdate,
        @Nullable Boolean perms,
        @Nullable Boolean dirs,
        @Nullable Boolean dry,
        @JsonAlias("delete-src") @Nullable Boolean deleteSrc,
        @JsonAlias("delete-dst") @Nullable Boolean deleteDst,
        @Nullable String exclude,
        @Nullable String include,
        @Nullable Integer bwlimit,
        @JsonAlias("no-https") @Nullable Boolean noHttps) {
    private static final int USUAL_THREADS = 10;

    int width() {
        return threads == null || threads < 1 ? USUAL_THREADS : Math.min(threads, 256);
    }

    static boolean on(@Nullable Boolean option) {
        return Boolean.TRUE.equals(option);
    }

    /** A sync with nothing but a source. */
    public static SyncOptions of(String source) {
        return new SyncOptions(
                source, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null);
    }
}
