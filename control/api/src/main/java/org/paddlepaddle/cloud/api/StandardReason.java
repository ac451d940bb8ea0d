// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/** The reasons every kind has: what became of its spec and of the last pass over it. */
public enum StandardReason implements Reason {
    /** The spec makes sense. */
    SpecValid,
    /** The spec makes sense after something in it was read generously or left out. */
    SpecTolerated,
    /** The spec must be changed before anything happens. */
    SpecInvalid,

    /** The last pass went through. */
    PassSucceeded,
    /** The API server refused a write. */
    Refused,
    /** The API server did not answer as it should. */
    ApiUnavailable,
    /** An object of the same name belongs to someone else. */
    NameTaken,
    /** A defect of the operator. */
    InternalError,

    /** Event: something was created. */
    Created,
    /** Event: something was deleted. */
    Deleted
}
