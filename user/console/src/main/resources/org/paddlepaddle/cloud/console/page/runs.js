// SPDX-License-Identifier: Apache-2.0
// Runs of pipelines: the list, one run with its steps as a graph, and what the kfp SDK links to.
import { get } from './live.js';
import { age, chip, element, facts, lasted, link, listed, nothing, svg, table, tone, when } from './dom.js';
import { jobTable } from './jobs.js';
import { LogView } from './log.js';
import { t } from './texts.js';
import { Why } from './why.js';

const BOX = { w: 172, h: 46, gapX: 14, gapY: 30 };
const FITS = 3;
const GROUPS = ['DAG', 'StepGroup', 'TaskGroup', 'Retry', 'Steps'];

/** A Workflow as the server's RunRow has it; the pipeline API hands out whole ones. */
export function runOf(workflow, run = {}) {
  const meta = workflow.metadata ?? {};
  const status = workflow.status ?? {};
  const spec = workflow.spec ?? {};
  const entry = (spec.templates ?? []).find((template) => template.name === spec.entrypoint);
  return {
    object: { namespace: meta.namespace ?? '', name: meta.name ?? '', uid: meta.uid ?? '', created: meta.creationTimestamp ?? run.created_at ?? '' },
    id: run.id ?? meta.labels?.['pipeline/runid'] ?? '',
    title: run.name ?? meta.annotations?.['pipelines.kubeflow.org/run_name'] ?? meta.name ?? '',
    phase: status.phase ?? run.status ?? '', message: status.message ?? run.error ?? '',
    started: status.startedAt ?? '', finished: status.finishedAt ?? '',
    tasks: (entry?.dag?.tasks ?? []).map((task) => ({ name: task.name, after: task.dependencies ?? [] })),
    nodes: Object.entries(status.nodes ?? {}).map(([id, node]) => ({
      id, name: node.displayName ?? node.name ?? id, type: node.type ?? '', phase: node.phase ?? '', message: node.message ?? '',
      started: node.startedAt ?? '', finished: node.finishedAt ?? '', children: node.children ?? [],
    })),
  };
}

/** Steps that run and steps that will, each with those it waits for. */
export function stepsOf(run) {
  const known = new Map(run.nodes.map((node) => [node.id, node]));
  const shown = run.nodes.filter((node) => node.id !== run.object.name && !GROUPS.includes(node.type));
  const after = new Map(shown.map((node) => [node.id, new Set()]));
  const reach = (id, seen = new Set()) => {
    if (seen.has(id)) return [];
    seen.add(id);
    return after.has(id) ? [id] : (known.get(id)?.children ?? []).flatMap((child) => reach(child, seen));
  };
  for (const node of shown) for (const child of node.children.flatMap((id) => reach(id))) after.get(child)?.add(node.id);
  const byName = new Map(shown.map((node) => [node.name, node.id]));
  for (const group of run.nodes.filter((node) => GROUPS.includes(node.type))) if (!byName.has(group.name)) byName.set(group.name, reach(group.id)[0]);
  const steps = shown.map((node) => ({ ...node, planned: false, after: after.get(node.id) }));
  for (const task of run.tasks) {
    if (!byName.has(task.name)) {
      byName.set(task.name, task.name);
      steps.push({ id: task.name, name: task.name, type: 'Pod', phase: '', message: '', started: '', finished: '', planned: true, after: new Set() });
    }
  }
  for (const task of run.tasks) {
    const step = steps.find((each) => each.id === byName.get(task.name));
    for (const name of task.after) if (step && byName.get(name) && byName.get(name) !== step.id) step.after.add(byName.get(name));
  }
  return steps;
}

/** Each step one layer below the last of those it waits for. */
export function layersOf(steps) {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const depth = new Map();
  const deep = (step, above = new Set()) => {
    if (depth.has(step.id)) return depth.get(step.id);
    if (above.has(step.id)) return 0;
    const upper = [...step.after].map((id) => byId.get(id)).filter(Boolean).map((each) => deep(each, new Set([...above, step.id])) + 1);
    depth.set(step.id, Math.max(0, ...upper));
    return depth.get(step.id);
  };
  const layers = [];
  for (const step of steps) (layers[deep(step)] ??= []).push(step);
  return layers;
}

const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Those a step waits for, without those that they wait for themselves. */
export function nearest(step, steps) {
  const byId = new Map(steps.map((each) => [each.id, each]));
  const above = (id, seen = new Set()) => {
    for (const next of byId.get(id)?.after ?? []) {
      if (!seen.has(next)) {
        seen.add(next);
        above(next, seen);
      }
    }
    return seen;
  };
  const far = new Set([...step.after].flatMap((id) => [...above(id)]));
  return [...step.after].filter((id) => !far.has(id));
}

function graph(run, steps, selected) {
  const layers = layersOf(steps);
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * (BOX.w + BOX.gapX) - BOX.gapX + 8;
  const place = new Map();
  layers.forEach((layer, y) => layer.forEach((step, x) => {
    const left = (width - layer.length * (BOX.w + BOX.gapX) + BOX.gapX) / 2;
    place.set(step.id, { x: left + x * (BOX.w + BOX.gapX), y: 4 + y * (BOX.h + BOX.gapY) });
  }));
  const edges = steps.flatMap((step) => nearest(step, steps).filter((id) => place.has(id)).map((id) => {
    const from = place.get(id);
    const to = place.get(step.id);
    const [x1, y1, x2, y2] = [from.x + BOX.w / 2, from.y + BOX.h, to.x + BOX.w / 2, to.y];
    return svg('path', { class: 'edge', d: `M${x1} ${y1}C${x1} ${y1 + 16} ${x2} ${y2 - 16} ${x2} ${y2}` });
  }));
  const boxes = steps.map((step) => {
    const { x, y } = place.get(step.id);
    const label = `${step.name}: ${step.phase || t('waiting')}`;
    return svg('a', {
      href: `#/runs/details/${encodeURIComponent(run.id || run.object.name)}/${encodeURIComponent(step.id)}`, 'aria-label': label,
      'aria-current': step.id === selected ? 'true' : undefined, class: `is-${tone(step.phase)}${step.planned ? ' planned' : ''}`,
    },
    svg('title', {}, label),
    svg('rect', { x, y, width: BOX.w, height: BOX.h, rx: 7 }),
    svg('circle', { cx: x + 16, cy: y + 17, r: 4 }),
    svg('text', { x: x + 28, y: y + 21 }, cut(step.name, 20)),
    svg('text', { class: 'small', x: x + 28, y: y + 37 }, `${step.phase || t('waiting')}${step.started ? ` · ${lasted(step.started, step.finished)}` : ''}`));
  });
  const height = layers.length * (BOX.h + BOX.gapY) - BOX.gapY + 8;
  return element('div', { class: `card graph${widest > FITS ? '' : ' fits'}` }, svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': t('steps') }, ...edges, ...boxes));
}

export function runTable(runs) {
  return table([t('name'), t('phase'), t('steps'), t('age'), t('duration')], runs.map((run) => {
    const steps = stepsOf(run).filter((step) => step.type === 'Pod' || step.planned);
    const done = steps.filter((step) => ['Succeeded', 'Skipped'].includes(step.phase)).length;
    return [
      link(`runs/details/${encodeURIComponent(run.id || run.object.name)}`, run.title), chip(run.phase),
      steps.length > 0 ? `${done} / ${steps.length}` : '–', age(run.started || run.object.created), lasted(run.started, run.finished)];
  }));
}

/** Runs that the pipeline API remembers, and those that run now. */
export class RunHistory {
  constructor(changed, filter = '') {
    this.known = [];
    get(`apis/v1beta1/runs?page_size=100&sort_by=created_at%20desc${filter}`)
      .then((answer) => {
        this.known = (answer.runs ?? []).map((run) => runOf(manifest(run.pipeline_spec?.workflow_manifest, run), run));
        changed();
      })
      .catch(() => { this.missing = true; });
  }

  merged(rows) {
    const live = new Set(rows.map((run) => run.id).filter(Boolean));
    return rows.concat(this.known.filter((run) => !live.has(run.id)))
      .sort((a, b) => (b.object.created || '').localeCompare(a.object.created || ''));
  }
}

/** A finished run: what its row says holds, its manifest only names the steps. */
function manifest(text, run) {
  let workflow = {};
  try {
    workflow = JSON.parse(text ?? '{}');
  } catch { /* a manifest that is none has no steps */ }
  workflow.status = { phase: run.status, startedAt: run.created_at, finishedAt: String(run.finished_at ?? '').startsWith('1970') ? '' : run.finished_at, ...workflow.status };
  return workflow;
}

export function runsPage({ namespace, rest, changed }) {
  const experiment = rest[0] === 'experiment' ? rest[1] : '';
  const filter = experiment ? `&resource_reference_key.type=EXPERIMENT&resource_reference_key.id=${encodeURIComponent(experiment)}` : '';
  const history = new RunHistory(changed, filter);
  let title = t('runs');
  if (experiment) get(`apis/v1beta1/experiments/${encodeURIComponent(experiment)}`).then((found) => { title = found.name; changed(); }).catch(() => {});
  return {
    title: () => title,
    wishes: experiment ? [] : [`runs:${namespace}`],
    draw: (live) => [
      element('h1', {}, title),
      experiment ? element('p', { class: 'lead' }, t('experiment')) : undefined,
      listed(live.kind('runs'), experiment ? history.known : history.merged(live.rows('runs')), t('noRuns'), runTable)],
  };
}

export function runPage({ namespace, rest, changed }) {
  const [id, selected] = rest;
  let stored;
  let missing = false;
  let log;
  let logOf = '';
  const why = new Why(changed);
  get(`apis/v1beta1/runs/${encodeURIComponent(id)}`).then(({ run, pipeline_runtime: runtime }) => {
    stored = runOf(JSON.parse(runtime?.workflow_manifest || '{}'), run);
    changed();
  }).catch(() => { missing = true; changed(); });

  const follow = (run, step) => {
    const key = step && !step.planned ? `${run.object.namespace}/${step.id}` : '';
    if (key === logOf) return;
    log?.close();
    log = key ? new LogView() : undefined;
    logOf = key;
    log?.step(run.id, run.object.namespace, step.id, Boolean(step.finished));
  };
  return {
    title: () => t('run'),
    wishes: [`runs:${namespace}`, `jobs:${namespace}`],
    draw: (live) => {
      const run = live.rows('runs').find((row) => row.id === id || row.object.name === id) ?? stored;
      if (!run) return [element('h1', {}, t('run')), missing && live.kind('runs').state !== 'loading' ? nothing(t('notThere')) : nothing(t('loading'))];
      const steps = stepsOf(run);
      const chosen = steps.find((step) => step.id === selected)
        ?? steps.find((step) => step.phase === 'Failed' || step.phase === 'Error') ?? steps.findLast((step) => step.phase === 'Running')
        ?? layersOf(steps).flat().findLast((step) => !step.planned) ?? steps[0];
      const jobs = live.rows('jobs').filter((job) => job.run === run.object.name && job.object.namespace === run.object.namespace);
      follow(run, chosen);
      why.look(chosen && !chosen.planned && ['bad', 'wait'].includes(tone(chosen.phase)) ? 'pods' : '', run.object.namespace, chosen?.id, chosen?.phase);
      return [
        element('div', { class: 'crumbs' }, link('runs', t('runs'))),
        element('h1', {}, run.title, chip(run.phase)),
        run.message ? element('div', { class: 'problem' }, run.message) : undefined,
        facts([[t('started'), when(run.started)], [t('duration'), lasted(run.started, run.finished)], [t('namespace'), run.object.namespace], ['Workflow', run.object.name], ['ID', run.id]]),
        element('h2', {}, t('steps')),
        element('div', { class: 'run' }, steps.length > 0 ? graph(run, steps, chosen?.id) : nothing(t('loading')), element('div', {}, ...stepPanel(run, chosen, log, why))),
        jobs.length > 0 ? element('section', {}, element('h2', {}, t('jobs')), jobTable(jobs)) : undefined];
    },
    close: () => log?.close(),
  };
}

function stepPanel(run, step, log, why) {
  if (!step) return [nothing(t('pick'))];
  return [
    element('h2', { class: 'first' }, step.name, chip(step.phase), element('small', {}, step.started ? lasted(step.started, step.finished) : '')),
    why.draw() ?? (step.message ? element('div', { class: 'problem' }, step.message) : undefined),
    log ? log.slot.place() : nothing(t('logWait'))];
}

export function pipelinePage({ rest, changed }) {
  let pipeline;
  let missing = false;
  get(`apis/v1beta1/pipelines/${encodeURIComponent(rest[0])}`).then((found) => { pipeline = found; changed(); }).catch(() => { missing = true; changed(); });
  return {
    title: () => t('pipeline'),
    wishes: [],
    draw: () => (pipeline ? [
      element('div', { class: 'crumbs' }, link('runs', t('runs'))),
      element('h1', {}, pipeline.name ?? ''), element('p', { class: 'lead' }, pipeline.description ?? ''),
      facts([[t('created'), when(pipeline.created_at)], ['ID', pipeline.id], [t('version'), pipeline.default_version?.name]]),
      (pipeline.parameters ?? []).length > 0 ? element('section', {}, element('h2', {}, t('parameters')), table([t('name'), ''], pipeline.parameters.map((p) => [p.name, element('code', {}, p.value ?? '')]))) : undefined,
    ] : [element('h1', {}, t('pipeline')), nothing(t(missing ? 'notThere' : 'loading'))]),
  };
}

