// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.util.List;

/**
 * What a key may do: where one of the grants allows it.
 *
 * @param grants none: nothing
 */
public record KeyRights(List<Grant> grants) {
    /** Everything, everywhere. */
    public static final KeyRights ALL = new KeyRights(List.of(new Grant("*", "", Access.WRITE)));

    /** Reading and listing, everywhere. */
    public static final KeyRights READ_ONLY =
            new KeyRights(List.of(new Grant("*", "", Access.READ)));

    /** How much a grant allows; the later includes the earlier. */
    public enum Access {
        READ,
        WRITE
    }

    /**
     * Access to the keys of a bucket that begin so.
     *
     * @param bucket {@code *} for every bucket
     * @param prefix empty for all keys
     */
    public record Grant(String bucket, String prefix, Access access) {
        private boolean covers(String asked) {
            return bucket.equals("*") || bucket.equals(asked);
        }

        private boolean allows(Access wanted) {
            return access.compareTo(wanted) >= 0;
        }
    }

    public KeyRights {
        grants = List.copyOf(grants);
    }

    /** To objects of these keys: for a listing, of this prefix. */
    public boolean allow(Access wanted, String bucket, String key) {
        return grants.stream()
                .anyMatch(
                        grant ->
                                grant.covers(bucket)
                                        && grant.allows(wanted)
                                        && key.startsWith(grant.prefix()));
    }

    /** To the bucket itself: to make it, to delete it, to set its rules. */
    public boolean own(String bucket) {
        return allow(Access.WRITE, bucket, "");
    }

    /** Whether the key has anything to do with the bucket. */
    public boolean know(String bucket) {
        return grants.stream().anyMatch(grant -> grant.covers(bucket));
    }
}
