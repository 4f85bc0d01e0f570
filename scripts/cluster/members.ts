/** What the members of a running cluster report about themselves. */
import { request } from 'node:http';
import { DATABASES, type Ports } from './layout.ts';

export interface DatabaseReport {
  readonly name: string;
  /** `primary`, `replica` or `sync_standby` in the words of Patroni; undefined: it does not answer. */
  readonly role: string | undefined;
  readonly state: string | undefined;
  readonly timeline: number | undefined;
  readonly isEtcdLeader: boolean | undefined;
}

export function readDatabases({ patroni, etcd }: Ports): Promise<readonly DatabaseReport[]> {
  return Promise.all(
    DATABASES.map(async ({ name, address }) => {
      const [report, status] = await Promise.all([
        askJson(`http://${address}:${patroni}/patroni`),
        askJson(`http://${address}:${etcd}/v3/maintenance/status`, '{}'),
      ]);
      return {
        name,
        role: roleOf(report),
        state: textOf(report?.['state']),
        timeline: typeof report?.['timeline'] === 'number' ? report['timeline'] : undefined,
        isEtcdLeader: status && memberOf(status) === status['leader'],
      };
    }),
  );
}

function roleOf(report: Report | undefined): string | undefined {
  const role = textOf(report?.['role']);
  if (role === 'master') return 'primary';
  return report?.['sync_standby'] === true ? 'sync_standby' : role;
}

function memberOf(status: Report): unknown {
  const header = status['header'];
  return typeof header === 'object' && header !== null && 'member_id' in header ? header.member_id : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

type Report = Readonly<Record<string, unknown>>;

/** A JSON object, whatever the status; undefined: no answer within 2 s. A body makes it a POST. */
function askJson(url: string, body?: string): Promise<Report | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', timeout: 2_000, agent: false },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
        });
        reply.once('error', () => resolve(undefined));
        reply.once('end', () => resolve(parse(text)));
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(undefined));
    asked.end(body);
  });
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
