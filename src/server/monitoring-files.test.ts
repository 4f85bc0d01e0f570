import { existsSync, readFileSync } from 'node:fs';
import type { Metric } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createFigures } from '#serving/health/figures.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** Metrics of HAProxy, Patroni, node_exporter, blackbox_exporter and Prometheus. */
const OTHERS = /^(?:haproxy_|patroni_|node_|probe_|up$)/;
/** Labels that Prometheus adds by its configuration, and of a histogram's buckets. */
const ADDED = ['job', 'part', 'instance', 'le'];
const WORDS = /^(?:sum|max|min|rate|increase|changes|time|topk|histogram_quantile|by|or|and|on)$/;

const rules: readonly Rule[] = parse(readFileSync('deploy/monitoring/alerts.yml', 'utf8')).groups[0].rules;
const { panels } = JSON.parse(readFileSync('deploy/monitoring/grafana-dashboard.json', 'utf8'));
const drawn: readonly string[] = panels.flatMap(({ targets = [] }: { targets?: readonly { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);

let gateway: TestGateway;
/** Labels by the name of each metric that our processes have. */
let known: Map<string, readonly string[]>;

beforeAll(async () => {
  gateway = await createTestGateway();
  const { registry } = gateway.context.metrics;
  createFigures(registry);
  const metrics = registry.getMetricsAsArray() as unknown as readonly (Metric & MetricParts)[];
  known = new Map(metrics.flatMap((one) => namesOf(one).map((name) => [name, one.labelNames ?? []] as const)));
});

afterAll(() => gateway.close());

interface MetricParts {
  readonly name: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

const namesOf = ({ name, type }: MetricParts) =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];

/** Metrics of a PromQL expression with the labels of their selectors. */
function metricsIn(expr: string): readonly { readonly name: string; readonly labels: readonly string[] }[] {
  const grouped = expr.replaceAll(/\bby \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '');
  return [...grouped.matchAll(/\b([a-z][a-z_0-9]*)(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !WORDS.test(name) && !/^e\d/.test(name))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*[!=]/g)].map(([, label = '']) => label),
    }));
}

it('alert rules and dashboard read metrics and labels that our processes have', () => {
  const read = [...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsIn);
  expect(read.length).toBeGreaterThan(35);
  const own = read.filter(({ name }) => !OTHERS.test(name));
  expect(own.filter(({ name }) => !known.has(name))).toEqual([]);
  const unlabelled = own.filter(({ name, labels }) =>
    labels.some((label) => !ADDED.includes(label) && !known.get(name)?.includes(label)),
  );
  expect(unlabelled).toEqual([]);
});

it('every alert has a severity and names a runbook that exists, and every runbook but one has an alert', () => {
  const guide = readFileSync('docs/guides/monitoring.md', 'utf8');
  const runbooks = guide.slice(guide.indexOf('## Runbooks'));
  const anchors = [...runbooks.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const named = rules.map(({ annotations }) => annotations.runbook.split('#'));
  expect(named.filter(([file = '', anchor = '']) => !existsSync(file) || !anchors.includes(anchor))).toEqual([]);
  expect(anchors.filter((anchor) => !named.some(([, one]) => one === anchor))).toEqual(['loss-of-everything']);
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']));
});
