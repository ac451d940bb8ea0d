// SPDX-License-Identifier: Apache-2.0
// The curves of one training on a page of their own: /visual/NAMESPACE/NAME/app.
import { CurveBoard } from './curves.js';
import { language, t, texts } from './texts.js';

document.documentElement.lang = language;
const [, prefix, namespace, name] = location.pathname.match(/^(.*\/visual\/([^/]+)\/([^/]+))\/app\/?$/);
document.getElementById('title').textContent = `${decodeURIComponent(namespace)} / ${decodeURIComponent(name)}`;
new CurveBoard(document.getElementById('curves'), `${prefix}/app/api/scalar/live`, { ...texts, waiting: t('connecting'), none: t('noCurves') });
