import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { createLog } from '#gateway/process/log.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { inSpan } from '#serving/tracing/spans.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import { traceRequests } from '#serving/tracing/trace-requests.ts';
import { stampWith } from './stamp.ts';

/** A span in OTLP's JSON form (OpenTelemetry protocol 1). */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const ERROR = 2;
const CALL = '/wps/relay/MCSFE_getListAnnouncements';
const SECRET = 'SecretName77';
const OTHERS_TRACE = '0af7651916cd43dd8448eb211c80319c';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const services: string[] = [];
const spans: SentSpan[] = [];
let texts = '';
let collector: Server;
let gateway: TestGateway;

beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    for await (const chunk of request.setEncoding('utf8')) texts += chunk;
    reply.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // The exporter reads its settings from the process.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  const stop = await startTracing('gateway', process.env, log);
  gateway = await createTestGateway(['aurora'], { log });
  await visitServers();
  await runJobs();
  await stop();
  readSpans();
}, 120_000);

afterAll(async () => {
  await gateway.close();
  collector.close();
  vi.unstubAllEnvs();
});

async function visitServers(): Promise<void> {
  const gatewayUrl = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const open = Fastify();
  traceRequests(open, { followsCaller: false });
  open.get('/pages/:name', async () => 'page');
  open.get('/broken', async (_request, reply) => reply.code(503).send());
  const openUrl = await open.listen({ host: '127.0.0.1', port: 0 });
  const visit = { merchant: 'aurora', host: 'aurora.localhost', address: '127.0.0.1' };
  const chance = { now: Date.now, random: Math.random, newId: randomUUID };
  const stamp = stampWith(gateway.context.edgeSecret, gateway.context.brands);
  const link = linkRemoteGateway({ origin: gatewayUrl, stamp, chance });
  await inSpan('page', {}, async () => {
    logEvent(log, 'demo.progress', { progress: 'within' });
    await link.fetchFor(visit)(`${gatewayUrl}${CALL}?platform=W&types=PL`);
    await fetch(`${openUrl}/pages/${SECRET}?name=${SECRET}`);
  });
  logEvent(log, 'demo.progress', { progress: 'outside' });
  const caller = { traceparent: `00-${OTHERS_TRACE}-b7ad6b7169203331-01` };
  await fetch(`${openUrl}/pages/${SECRET}`, { headers: caller });
  await fetch(`${openUrl}/broken`);
  await fetch(`${gatewayUrl}/healthz`);
  await open.close();
}

async function runJobs(): Promise<void> {
  const guard = createGuard(gateway.context);
  await guard.runItems('aurora', 'mail', async (take) => {
    await take('mail-1', async () => undefined);
    await take('mail-2', async () => {
      throw new RangeError(`no such address: ${SECRET}`);
    });
  });
}

function readSpans(): void {
  for (const text of texts.split(/(?<=\})(?=\{"resourceSpans")/)) {
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      services.push(attribute(resource, 'service.name'));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
  }
}

function attribute({ attributes }: Pick<SentSpan, 'attributes'>, key: string): string {
  const value = attributes.find((one) => one.key === key)?.value ?? {};
  return String(Object.values(value)[0] ?? '');
}

function spanNamed(name: string): SentSpan {
  const found = spans.find((span) => span.name === name);
  if (found === undefined)
    throw new Error(`no span ${name}: ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
  return found;
}

it('a call is a span of its caller’s trace with route, merchant and status, and its statements are spans below it', () => {
  const [page, call] = [spanNamed('page'), spanNamed(`GET ${CALL}`)];
  const outgoing = spans.find(({ spanId }) => spanId === call.parentSpanId);
  expect(outgoing).toMatchObject({ traceId: page.traceId, parentSpanId: page.spanId, name: 'GET' });
  expect(call.traceId).toBe(page.traceId);
  const found = ['http.route', 'livery.merchant', 'http.response.status_code'].map((key) => attribute(call, key));
  expect(found).toEqual([CALL, 'aurora', '200']);
  const statements = spans.filter((span) => attribute(span, 'db.system.name') === 'postgresql');
  const below = statements.filter(({ traceId }) => traceId === call.traceId);
  expect(below.length).toBeGreaterThan(0);
  expect(below.every((span) => attribute(span, 'db.query.text') !== '')).toBe(true);
  expect(new Set(services)).toEqual(new Set(['livery-gateway']));
});

it('a server that anybody reaches begins its own trace, and a failed answer is marked', () => {
  const page = spanNamed('GET /pages/:name');
  expect(page.traceId).not.toBe(OTHERS_TRACE);
  expect(page.parentSpanId).toBeUndefined();
  expect(spanNamed('GET /broken').status.code).toBe(ERROR);
  expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
});

it('each item of a job is a span of its merchant; a failed one names its error', () => {
  const jobs = spans.filter(({ name }) => name === 'job mail');
  expect(jobs.map((job) => attribute(job, 'livery.merchant'))).toEqual(['aurora', 'aurora']);
  expect(jobs.map((job) => attribute(job, 'error.type'))).toEqual(['', 'RangeError']);
});

it('spans hold no path, query, value or message', () => {
  expect(texts).not.toContain(SECRET);
});

it('a log line within a span carries its trace, others do not', () => {
  const at = (progress: string) => lines.find((line) => line['progress'] === progress);
  expect(at('within')).toMatchObject({ trace_id: spanNamed('page').traceId, span_id: spanNamed('page').spanId });
  expect(at('outside')).not.toHaveProperty('trace_id');
});

it('another share than 0 to 1 is refused with the value', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '10%' };
  await expect(startTracing('gateway', env, log)).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG is "10%"');
});
