// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.net.URI;
import java.util.function.LongConsumer;
import org.paddlepaddle.cloud.cli.standalone.CodeStore;
import org.paddlepaddle.cloud.cli.standalone.WebControl;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.tree.ObjectTrees;

/** Code in the object store of a running system. */
final class ObjectCodeStore implements CodeStore {
    @Override
    public long push(URI endpoint, WebControl.Keys keys, Tree tree, LongConsumer progress) {
        var config = new ObjectClientConfig(endpoint, keys.accessKey(), keys.secretKey());
        try (var client = new ObjectClient(config)) {
            return new ObjectTrees(client, BUCKET)
                    .push(tree.text(), tree.digest(), tree.files(), progress);
        }
    }
}
