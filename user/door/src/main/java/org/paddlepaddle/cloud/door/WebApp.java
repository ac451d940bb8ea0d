// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.util.List;
import org.paddlepaddle.cloud.http.HttpHandler;

/**
 * A web application behind the front door.
 *
 * @param title as the start page shows it
 * @param prefixes of the paths it answers, such as {@code /hub}; the handler sees whole paths
 * @param page where a browser begins; empty when it has nothing for browsers
 */
public record WebApp(String title, List<String> prefixes, String page, HttpHandler handler) {
    public WebApp {
        prefixes = List.copyOf(prefixes);
    }
}
