// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.placement.ClaimNames;
import org.paddlepaddle.cloud.ground.placement.NodeState;

/** What is to be written so that a claim gets a volume its first pod can reach. */
sealed interface VolumeChoice {
    /** A volume that exists. */
    record Reserve(PersistentVolume volume, PersistentVolumeClaim claim) implements VolumeChoice {}

    /** One that will be made for this node. */
    record Select(PersistentVolumeClaim claim, String node) implements VolumeChoice {}

    /** One choice for each claim that has none yet; claims in the making need no other. */
    static List<VolumeChoice> of(
            VolumeStock stock, String namespace, List<String> claims, NodeState node) {
        var choices = new ArrayList<VolumeChoice>();
        var taken = new HashSet<String>();
        for (var name : claims) {
            stock.claim(namespace + "/" + name)
                    .filter(claim -> !StorageReading.bound(claim))
                    .filter(VolumeChoice::undecided)
                    .map(claim -> of(stock, claim, taken, node))
                    .ifPresent(choices::add);
        }
        return choices;
    }

    private static boolean undecided(PersistentVolumeClaim claim) {
        return StorageReading.annotation(claim, ClaimNames.SELECTED_NODE).isEmpty();
    }

    private static VolumeChoice of(
            VolumeStock stock, PersistentVolumeClaim claim, Set<String> taken, NodeState node) {
        for (var volume : stock.suiting(claim)) {
            boolean reached =
                    StorageReading.terms(volume)
                            .map(terms -> terms.stream().anyMatch(term -> term.matches(node)))
                            .orElse(true);
            if (reached && taken.add(volume.getMetadata().getName())) {
                return new Reserve(volume, claim);
            }
        }
        return new Select(claim, node.name());
    }
}
