// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.PodSpec;
import org.paddlepaddle.cloud.api.service.RevisionSource;

/**
 * An immutable revision: what its pods are made of, and the name that follows from it.
 *
 * @param name of the service, and the hash of the pods' spec
 * @param port the program listens on
 * @param source what of the spec it was made of
 */
public record DesiredRevision(String name, int port, PodSpec pods, RevisionSource source) {}
