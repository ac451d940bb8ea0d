// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What the log remembers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Event.Whole.class, name = "whole"),
    @JsonSubTypes.Type(value = Event.Begun.class, name = "begun"),
    @JsonSubTypes.Type(value = Event.Reached.class, name = "reached"),
    @JsonSubTypes.Type(value = Event.Described.class, name = "described"),
    @JsonSubTypes.Type(value = Event.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = Event.Aborted.class, name = "aborted"),
    @JsonSubTypes.Type(value = Event.GivenUp.class, name = "given-up"),
    @JsonSubTypes.Type(value = Event.TakenBack.class, name = "taken-back")
})
sealed interface Event {
    /** Everything so far, when the log is written anew. */
    record Whole(TransferState state) implements Event {}

    record Begun(Release release) implements Event {}

    record Reached(ReleaseStage stage, long time) implements Event {}

    /** The builder's description of a shard arrived. */
    record Described(long version, int shard, String meta) implements Event {}

    record Finished(long time) implements Event {}

    /** Somebody does not want this training output. */
    record Aborted(long id) implements Event {}

    /** Replicas are back at the version before. */
    record GivenUp(String reason) implements Event {}

    /** Somebody asked for the version before the current one. */
    record TakenBack(long version) implements Event {}
}
