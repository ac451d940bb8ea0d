// SPDX-License-Identifier: Apache-2.0
/**
 * A real browser for tests of web pages.
 *
 * <p>{@link org.paddlepaddle.cloud.testkit.browser.Browser} is the entry. It speaks Chromium's own
 * protocol, so that no driver has to fit the browser's version.
 *
 * <p>A newcomer's mistake: to ask once. Pages draw themselves again and again, so a test waits
 * until the page shows what it must.
 */
@NullMarked
package org.paddlepaddle.cloud.testkit.browser;

import org.jspecify.annotations.NullMarked;
