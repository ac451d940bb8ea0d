// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

/** What a data set can be asked to do; spelled as the API has it. */
public enum JobType {
    /** Copy what is new at a source. */
    sync,
    /** Fetch what is not here, in the order in which it will be read. */
    warmup,
    /** Remove files from the data set. */
    rmr,
    /** Remove bytes that can be fetched again. */
    clear
}
