// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import java.util.List;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer;

/**
 * What was seen of a cluster.
 *
 * @param hidden what this user may not see, and so counts as absent
 */
record SurveyedCluster(String server, String version, ClusterOffer offer, List<String> hidden) {}
