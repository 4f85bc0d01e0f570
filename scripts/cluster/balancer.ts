/** HAProxy in front of browsers, gateways and PostgreSQL. Its own errors are the platform's: JSON for calls, a page for pages. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '#contract/wire/envelope.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import { wordsOf } from '#edge/brands/words.ts';
import { composeNotice } from '#edge/pipeline/notice.ts';
import { loadTexts } from '#texts/load-node.ts';
import { type ClusterDeps, statusOf } from './database-services.ts';
import {
  BALANCER,
  CHAT,
  CONSOLE,
  DATABASES,
  EDGES,
  GAMES,
  GATEWAYS,
  type Member,
  PAYMENTS,
  type Ports,
  portsFrom,
} from './layout.ts';
import type { Service } from './supervisor.ts';

/** What a client waits before it repeats: about the time of a failover. */
const RETRY_AFTER_S = 2;
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  408: 'bad_request',
  500: 'unknown_error',
  502: 'bad_gateway',
  503: 'overloaded',
  504: 'bad_gateway',
};
const FAILURES = Object.keys(CODES).map(Number);
/** Answers for which a page has its own words: those that name no fault of the request. */
const PAGE_FAILURES = FAILURES.filter((status) => status >= 500);
const CHECK_MS = 500;

export async function balancerService({ places, state, programs, user }: ClusterDeps): Promise<Service> {
  const ports = portsFrom(state.basePort);
  await writeReplies(places.replies);
  const file = join(places.folder, 'haproxy.cfg');
  await writeFile(file, balancerConfig(ports, places.replies));
  return {
    name: 'balancer',
    command: [programs.haproxy, '-db', '-f', file],
    env: {},
    user,
    restartAfterMs: 1_000,
    isReady: async () => (await statusOf(`http://${BALANCER}:${ports.figures}/metrics`)) === 200,
  };
}

/** The bodies of the balancer's errors. */
export async function writeReplies(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const notice = composeNotice('failed', wordsOf('EN', loadTexts('EN')), 'EN');
  await writeFile(join(folder, 'page.html'), notice.html);
  for (const status of FAILURES)
    await writeFile(join(folder, `${status}.json`), JSON.stringify(refuse(CODES[status] ?? 'unknown_error')));
}

/** Configuration of HAProxy 2.6 or newer. Health checks ask `/readyz`, which holds while the database fails over. */
export function balancerConfig(ports: Ports, replies: string): string {
  const { headers } = composeNotice('failed', wordsOf('EN', loadTexts('EN')), 'EN');
  return [
    ['global', 'log stdout format raw local0 notice', 'maxconn 4000', 'nbthread 2'],
    [
      'defaults',
      'mode http',
      'log global',
      'timeout connect 1s',
      'timeout check 1s',
      'timeout http-request 10s',
      'timeout http-keep-alive 60s',
      'timeout client 90s',
      'timeout server 90s',
      'timeout tunnel 1h',
      'retries 3',
      'option redispatch 1',
      // A change that reached a server may have been executed there: only the client may repeat it.
      'retry-on conn-failure empty-response',
      `default-server inter ${CHECK_MS}ms fall 2 rise 1`,
      ...FAILURES.map((status) => failure(status, 'application/json; charset=utf-8', `${replies}/${status}.json`)),
    ],
    [
      'frontend web',
      `bind ${BALANCER}:${ports.web}`,
      'option forwardfor',
      'http-request set-header X-Forwarded-Proto http',
      READS_ONLY,
      ...SITES.map(({ host, member }) => `use_backend ${member.name} if { req.hdr(host),field(1,:) -i ${host} }`),
      'use_backend pages if { req.hdr(accept) -m sub text/html }',
      'default_backend edges',
    ],
    backend('edges', EDGES, ports.web, PROBE),
    [
      'backend pages',
      ...PAGE_FAILURES.map((status) => failure(status, 'text/html; charset=utf-8', `${replies}/page.html`, headers)),
      ...EDGES.map(({ name, address }) => `server ${name} ${address}:${ports.web} track edges/${name}`),
    ],
    ...SITES.map(({ member, probe }) => backend(member.name, [member], ports.web, probe)),
    ['frontend gateway', `bind ${BALANCER}:${ports.gateway}`, READS_ONLY, 'default_backend gateways'],
    backend('gateways', GATEWAYS, ports.gateway, PROBE),
    [
      'listen primary',
      `bind ${BALANCER}:${ports.postgres}`,
      'mode tcp',
      // Connections that listen for changes are silent for hours.
      'timeout client 24h',
      'timeout server 24h',
      'option clitcpka',
      'option srvtcpka',
      'option httpchk OPTIONS /primary',
      'http-check expect status 200',
      `default-server inter ${CHECK_MS}ms fall 2 rise 1 on-marked-down shutdown-sessions`,
      ...DATABASES.map(
        ({ name, address }) => `server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
      ),
    ],
    [
      'frontend figures',
      `bind ${BALANCER}:${ports.figures}`,
      'http-request use-service prometheus-exporter if { path /metrics }',
      'stats enable',
      'stats uri /',
      'stats refresh 5s',
    ],
  ]
    .map(([head = '', ...lines]) => [head, ...lines.map((line) => `    ${line}`)].join('\n'))
    .join('\n\n')
    .concat('\n');
}

const READS_ONLY = 'http-request disable-l7-retry if !METH_GET';

const PROBE = ['option httpchk GET /readyz', 'http-check expect status 200'];

/** Sites with one process; the providers have no probe, so a check is a connection. */
const SITES = [
  { host: 'console.localhost', member: CONSOLE, probe: PROBE },
  { host: 'chat.localhost', member: CHAT, probe: PROBE },
  { host: 'games.localhost', member: GAMES, probe: [] },
  { host: 'bank.localhost', member: PAYMENTS, probe: [] },
] as const;

function backend(name: string, members: readonly Member[], port: number, probe: readonly string[]): readonly string[] {
  return [
    `backend ${name}`,
    ...probe,
    ...members.map((member) => `server ${member.name} ${member.address}:${port} check`),
  ];
}

function failure(status: number, type: string, file: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    'cache-control': 'no-store',
    ...(status >= 500 && { 'retry-after': String(RETRY_AFTER_S) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `hdr ${name} "${escapeFormat(value)}"`);
  return `http-error status ${status} content-type "${type}" file ${file} ${lines.join(' ')}`;
}

/** A header's value is a log format in HAProxy: a percent sign and a quotation mark have a meaning. */
function escapeFormat(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('"', '\\"');
}
