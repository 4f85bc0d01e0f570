import { get } from 'node:http';
import { type ChangeNotification, readChange } from '#contract/system/change-notifications.ts';

/** An event stream as a browser reads it: the received events, in order. */
export interface EventClient {
  readonly revisions: readonly string[];
  /** Received session events, in order. */
  readonly changes: readonly ChangeNotification[];
  /** Received retry delays, in milliseconds. */
  readonly retries: readonly number[];
  readonly beats: number;
  readonly hasEnded: boolean;
  /** Stops and resumes reading, as a phone in a tunnel. */
  pause(): void;
  resume(): void;
  close(): void;
}

export interface EventClientOptions {
  readonly port: number;
  readonly merchant?: string;
  /** The stream's path; that of pages when absent. */
  readonly path?: string;
  /** The last event id received before the stream broke. */
  readonly knows?: string | undefined;
  /** Different loopback addresses stand for different visitors. */
  readonly localAddress?: string;
  readonly cookie?: string;
  readonly heard?: (revision: string) => void;
}

/** Opens a stream and resolves once its head has arrived. */
export function openEvents({
  port,
  merchant = 'aurora',
  path = '/_portal/events',
  knows,
  localAddress,
  cookie,
  heard,
}: EventClientOptions): Promise<EventClient> {
  const headers = {
    host: `${merchant}.localhost`,
    ...(knows !== undefined && { 'last-event-id': knows }),
    ...(cookie !== undefined && { cookie }),
  };
  const revisions: string[] = [];
  const retries: number[] = [];
  const changes: ChangeNotification[] = [];
  let [beats, hasEnded, rest, event] = [0, false, '', ''];

  function take(text: string): void {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, name, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
      if (name === '') beats += 1;
      if (name === 'retry') retries.push(Number(value));
      if (name === 'event') event = value;
      if (name !== 'data') continue;
      const notification = readChange(JSON.parse(value));
      if (notification?.kind === event) changes.push(notification);
      else takeRevision(revisionIn(JSON.parse(value)));
    }
  }

  function takeRevision(revision: string): void {
    revisions.push(revision);
    heard?.(revision);
  }

  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers, agent: false as const };
    const asked = get({ ...options, ...(localAddress ? { localAddress } : {}) }, (response) => {
      response.setEncoding('utf8').on('data', take);
      response.on('close', () => {
        hasEnded = true;
      });
      response.on('error', () => undefined);
      resolve({
        revisions,
        changes,
        retries,
        get beats() {
          return beats;
        },
        get hasEnded() {
          return hasEnded;
        },
        pause: () => void response.pause(),
        resume: () => void response.resume(),
        close: () => asked.destroy(),
      });
    });
    asked.on('error', (error) => (hasEnded ? undefined : reject(error)));
  });
}

/** A page's event has the revision; an OpenFeature client's names it as its tag. */
function revisionIn(data: { readonly revision?: string; readonly type?: string; readonly etag?: string }): string {
  return String(data.type === 'refetchEvaluation' ? data.etag : data.revision);
}

export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('It does not listen.');
}
