import type { FastifyInstance } from 'fastify';
import { own, ownText } from '#model/json/json.ts';
import type { EdgeContext } from '../door/context.ts';
import { REPORT_PATH } from '../page/page-needs.ts';

const MOST_BYTES = 8 * 1024;
/** Reports of each kind that are written down in a minute; the rest are counted. */
const MOST_A_MINUTE = 20;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Where open pages tell that something of theirs could not be loaded (M345). */
const FAULT_PATH = '/_portal/report';

/** What a page may say that failed. A report is a stranger's: any other word is none. */
const FAULTS = ['chunk', 'chunk timeout', 'stylesheet', 'script', 'entry', 'entry timeout', 'portal', 'text'] as const;

/** Takes what browsers report: what the policy stopped and what could not be loaded. A bounded, slow log without queries. */
export function reportRoutes(app: FastifyInstance, { log }: EdgeContext, now: () => number): void {
  const mayWritePolicy = createMeter(now, (dropped) => log.warn({ dropped }, 'more policy reports were dropped'));
  const mayWriteFault = createMeter(now, (dropped) => log.warn({ dropped }, 'more fault reports were dropped'));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, readJson(String(body))),
    );
    scope.post(REPORT_PATH, async (request, reply) => {
      const report = describeReport(request.body);
      if (report && mayWritePolicy())
        log.warn({ merchant: request.merchant, ...report }, 'the content policy stopped something');
      return reply.code(204).send();
    });
    scope.post(FAULT_PATH, async (request, reply) => {
      const fault = describeFault(request.body);
      if (fault && mayWriteFault()) log.warn({ merchant: request.merchant, ...fault }, 'a page could not load a part');
      return reply.code(204).send();
    });
  });
}

/** Answers whether one more may be written in this minute; the count of those that were not is told in the next. */
function createMeter(now: () => number, onDropped: (count: number) => void): () => boolean {
  let minute = 0;
  let written = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      if (written > MOST_A_MINUTE) onDropped(written - MOST_A_MINUTE);
      minute = current;
      written = 0;
    }
    written += 1;
    return written <= MOST_A_MINUTE;
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeReport(raw: unknown): { directive: string; blocked: string; page: string } | undefined {
  const body = own(raw, 'csp-report') ?? own(Array.isArray(raw) ? raw[0] : undefined, 'body');
  const directive =
    ownText(body, 'effective-directive') ?? ownText(body, 'violated-directive') ?? ownText(body, 'effectiveDirective');
  if (directive === undefined) return undefined;
  const blocked = ownText(body, 'blocked-uri') ?? ownText(body, 'blockedURL') ?? '';
  const page = ownText(body, 'document-uri') ?? ownText(body, 'documentURL') ?? '';
  return { directive: directive.slice(0, 60), blocked: withoutQuery(blocked), page: withoutQuery(page) };
}

/** Only names of the site's own files and builds get into the log: nothing that a visitor could be known by. */
function describeFault(raw: unknown): { fault: string; asset: string; build: string } | undefined {
  const fault = FAULTS.find((known) => known === own(raw, 'fault'));
  if (fault === undefined) return undefined;
  const asset = ownText(raw, 'asset') ?? '';
  const build = ownText(raw, 'build') ?? '';
  return {
    fault,
    asset: /^\/(assets|_portal)\/[\w./-]{1,150}$/.test(asset) ? asset : '',
    build: /^[\w-]{1,64}$/.test(build) ? build : '',
  };
}

/** What stands behind a question mark may be a member's. */
function withoutQuery(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, 200);
}
