// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import org.paddlepaddle.cloud.api.Reason;

/** The reasons of a toy beside those every kind has. */
public enum ToyReason implements Reason {
    /** Notes are being written. */
    WaitingForNotes,
    /** Every note is there. */
    NotesWritten
}
