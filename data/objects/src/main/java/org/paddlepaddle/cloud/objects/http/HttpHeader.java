// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

/** A field of a request or an answer. */
public record HttpHeader(String name, String value) {}
