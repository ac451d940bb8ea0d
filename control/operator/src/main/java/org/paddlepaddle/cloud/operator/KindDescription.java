// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.CustomResource;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.plan.StatusRules;

/**
 * What tells one kind from another, for the parts that serve all of them.
 *
 * @param noun what people call one object, in small letters
 * @param component whom events name as their source
 * @param fieldOwner who owns what is applied
 * @param type its class
 * @param blank makes an object with nothing in it
 * @param ours whether an object is ours to look after; if not it is left alone, status and all
 * @param rules how its status goes on
 * @param metrics what is counted of it
 */
public record KindDescription<R extends CustomResource<?, S>, S extends KindStatus>(
        String noun,
        String component,
        String fieldOwner,
        Class<R> type,
        Supplier<R> blank,
        Predicate<R> ours,
        StatusRules<S> rules,
        KindMetrics metrics) {}
