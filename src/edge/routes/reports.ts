import type { FastifyInstance, FastifyRequest } from 'fastify';
import { own, ownText } from '#model/json/json.ts';
import { addressBlock } from '#serving/address-block.ts';
import type { EdgeContext } from '../door/context.ts';
import { REPORT_PATH } from '../page/page-needs.ts';

const MOST_BYTES = 8 * 1024;
/** Reports of each kind that are written down in a minute; the rest are counted. */
const MOST_A_MINUTE = { block: 20, merchant: 60, all: 300 };
const MOST_KEYS = 10_000;
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
      if (report && mayWritePolicy(reporterOf(request)))
        log.warn({ merchant: request.merchant, ...report }, 'the content policy stopped something');
      return reply.code(204).send();
    });
    scope.post(FAULT_PATH, async (request, reply) => {
      const fault = describeFault(request.body);
      if (fault && mayWriteFault(reporterOf(request)))
        log.warn({ merchant: request.merchant, ...fault }, 'a page could not load a part');
      return reply.code(204).send();
    });
  });
}

function reporterOf({ merchant, visitor }: FastifyRequest): Reporter {
  return { merchant, address: visitor.address };
}

/** Whose report it is. */
interface Reporter {
  readonly merchant: string;
  readonly address: string;
}

/**
 * Answers whether one more may be written in this minute: of an address block, of a merchant and of all, so that who fills
 * the log of one site silences no other. How many were not is told in the next minute.
 */
function createMeter(now: () => number, onDropped: (count: number) => void): (reporter: Reporter) => boolean {
  let minute = 0;
  let dropped = 0;
  let counts = new Map<string, number>();
  const countOf = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    // What is not counted any more is over its share: the bound on all has been reached long before.
    if (counts.size < MOST_KEYS || counts.has(key)) counts.set(key, count);
    return count;
  };
  return ({ merchant, address }) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      if (dropped > 0) onDropped(dropped);
      [minute, dropped, counts] = [current, 0, new Map()];
    }
    const isFine =
      countOf(`block ${addressBlock(address)}`) <= MOST_A_MINUTE.block &&
      countOf(`merchant ${merchant}`) <= MOST_A_MINUTE.merchant &&
      countOf('all') <= MOST_A_MINUTE.all;
    if (!isFine) dropped += 1;
    return isFine;
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
