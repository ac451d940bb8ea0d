// SPDX-License-Identifier: Apache-2.0
// Routes, the bar above every page, and the one stream that feeds the page that is open.
import { Live, base } from './live.js';
import { element, fill, link, listed, nothing, patch } from './dom.js';
import { language, switchLanguage, t } from './texts.js';
import { jobPage, jobTable, jobsPage } from './jobs.js';
import { modelPage, modelTable, modelsPage, modelsPart } from './models.js';
import { RunHistory, pipelinePage, runPage, runTable, runsPage } from './runs.js';
import { dataPage, dataTable, serviceKind, servicePage, serviceTable, servicesPage } from './services.js';

const NAMESPACE = 'paddlecloud-namespace';
const FEW = 6;

function overviewPage({ namespace, changed }) {
  const models = modelsPart(changed);
  const history = new RunHistory(changed);
  const part = (page, kind, rows, empty, draw) => element('section', {},
    element('h2', {}, link(page, t(page)), element('small', {}, rows.length > 0 ? String(rows.length) : '')),
    listed(kind, rows.slice(0, FEW), empty, draw));
  return {
    title: () => t('overview'),
    wishes: ['jobs', 'data', 'services', 'elasticservices', 'runs'].map((kind) => `${kind}:${namespace}`),
    draw: (live) => [
      part('runs', live.kind('runs'), history.merged(live.rows('runs')), t('noRuns'), runTable),
      part('jobs', live.kind('jobs'), live.rows('jobs'), t('noJobs'), jobTable),
      part('services', serviceKind(live), live.rows('services', 'elasticservices'), t('noServices'), serviceTable),
      element('div', { class: 'grid2' },
        part('models', models.kind(), models.rows(), t('noModels'), modelTable),
        part('data', live.kind('data'), live.rows('data'), t('noData'), dataTable))],
    close: models.close,
  };
}

/** By the first words of the fragment; those of the kfp SDK are among them. */
const ROUTES = [
  [/^$/, '', overviewPage],
  [/^runs$/, 'runs', runsPage],
  [/^runs\/details\/([^/]+)(?:\/([^/]+))?$/, 'runs', runPage],
  [/^runs\/in\/([^/]+)\/([^/]+)$/, 'runs', ({ rest: [namespace, name], ...context }) => runPage({ ...context, namespace, rest: [name] })],
  [/^experiments\/details\/([^/]+)$/, 'runs', (context) => runsPage({ ...context, rest: ['experiment', context.rest[0]] })],
  [/^experiments$/, 'runs', runsPage],
  [/^pipelines\/details\/([^/]+)(?:\/.*)?$/, 'runs', pipelinePage],
  [/^jobs$/, 'jobs', jobsPage],
  [/^jobs\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/, 'jobs', jobPage],
  [/^data$/, 'data', dataPage],
  [/^models$/, 'models', modelsPage],
  [/^models\/([^/]+)(?:\/([^/]+))?$/, 'models', modelPage],
  [/^services$/, 'services', servicesPage],
  [/^services\/(paddle|elastic)\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/, 'services', servicePage],
];

const state = { page: undefined, live: undefined, tab: '', due: false, user: '' };
const bar = document.getElementById('bar');
const main = document.getElementById('main');

function route() {
  const fragment = decodeURI(location.hash.replace(/^#\/?/, '').replace(/\?.*$/, ''));
  const found = ROUTES.find(([pattern]) => pattern.test(fragment));
  const namespace = localStorage.getItem(NAMESPACE) ?? '';
  const rest = found ? fragment.match(found[0]).slice(1).map((part) => (part === undefined ? part : decodeURIComponent(part))) : [];
  state.page?.close?.();
  state.live?.close();
  state.tab = found ? found[1] : '-';
  state.page = found ? found[2]({ namespace, rest, changed: schedule }) : { title: () => '', wishes: [], draw: () => [nothing(t('unknownPage'))] };
  state.live = new Live(state.page.wishes, schedule);
  main.replaceChildren();
  draw();
}

function schedule() {
  if (state.due) return;
  state.due = true;
  requestAnimationFrame(() => {
    state.due = false;
    draw();
  });
}

function draw() {
  state.user = state.live.user || state.user;
  const fresh = main.cloneNode(false);
  fresh.append(...state.page.draw(state.live).filter(Boolean));
  if (main.childNodes.length === 0) main.replaceChildren(...fresh.childNodes);
  else patch(main, fresh);
  fill(main);
  document.title = `${state.page.title() || 'PaddleCloud'} · PaddleCloud`;
  drawBar();
}

function drawBar() {
  const fresh = bar.cloneNode(false);
  const tabs = ['', 'runs', 'jobs', 'data', 'models', 'services'];
  const connection = state.page.wishes.length > 0 ? state.live.connection : 'live';
  fresh.append(
    element('a', { class: 'brand', href: '#/' }, element('img', { src: 'assets/icon.svg', alt: '' }), 'PaddleCloud'),
    element('nav', { 'aria-label': 'PaddleCloud' }, ...tabs.map((tab) => element('a', { href: `#/${tab}`, 'aria-current': state.tab === tab ? 'page' : undefined }, t(tab || 'overview')))),
    element('div', { class: 'tools' },
      element('span', { class: `pulse is-${connection}`, role: 'status' }, t(connection)),
      element('label', {}, element('input', { id: 'namespace', 'data-keep': 'namespace', placeholder: t('allNamespaces'), 'aria-label': t('namespace'), value: localStorage.getItem(NAMESPACE) ?? '' })),
      element('button', { id: 'language', type: 'button' }, t('language')),
      element('span', {}, state.user),
      element('a', { href: `${base}logout` }, t('signOut'))));
  if (bar.childNodes.length === 0) bar.replaceChildren(...fresh.childNodes);
  else patch(bar, fresh);
}

document.documentElement.lang = language;
document.getElementById('skip').textContent = t('skip');
bar.addEventListener('click', (event) => { if (event.target.id === 'language') switchLanguage(); });
bar.addEventListener('change', (event) => {
  if (event.target.id !== 'namespace') return;
  localStorage.setItem(NAMESPACE, event.target.value.trim());
  route();
});
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => {
  route();
  scrollTo(0, 0);
});
// Durations go on; a page that nobody sees rests.
setInterval(() => { if (!document.hidden) schedule(); }, 1000);
route();
