// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

/** What a request does, in the words RBAC uses (lower case there). */
public enum Verb {
    get,
    list,
    watch,
    create,
    update,
    patch,
    delete,
    deletecollection
}
