// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import java.util.Optional;
import org.paddlepaddle.cloud.plan.job.SampleMount;
import org.paddlepaddle.cloud.plan.job.SampleWish;

/** Knows which data sets pods can mount. */
public interface SampleSets {
    /** A cluster without a sample cache: jobs that ask for a data set wait and say so. */
    SampleSets NONE = wish -> Optional.empty();

    /** How a pod mounts the data set, once it can. */
    Optional<SampleMount> find(SampleWish wish);
}
