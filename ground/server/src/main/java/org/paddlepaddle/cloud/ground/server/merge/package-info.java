// SPDX-License-Identifier: Apache-2.0
/**
 * How a write changes an object: JSON, merge and strategic patches ({@link
 * org.paddlepaddle.cloud.ground.server.merge.PatchDialects}), and who owns which field ({@link
 * org.paddlepaddle.cloud.ground.server.merge.ServerSideApply}).
 *
 * <p>Ownership rests on one algebra of field sets: {@code FieldSet} is a trie of path elements;
 * {@code FieldPaths} derives it from an object, {@code FieldComparison} from two, {@code
 * ApplyMerge} and {@code Removal} turn it back into objects. Everything is a function of its
 * arguments; time is passed in.
 *
 * <p>What a newcomer gets wrong: an owner of {@code spec} does not own {@code spec.replicas}. A
 * field is owned where it is named; named fields of structures are members only when they are
 * leaves, entries of maps and lists are members themselves.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.merge;

import org.jspecify.annotations.NullMarked;
