import type { FastifyInstance, FastifyRequest } from 'fastify';
import { own, ownText } from '#model/json/json.ts';
import { addressBlock } from '#serving/address-block.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { REPORT_PATH } from '../page/page-sources.ts';
import type { EdgeContext } from '../pipeline/context.ts';

const MOST_BYTES = 8 * 1024;
const WINDOW_MS = 10 * 60_000;
/**
 * Maximum logged reports of each kind per window, one for all with the same content; the rest are counted. At most some
 * 2 MB of log a day, whatever clients report.
 */
const MOST_WRITTEN = { block: 5, merchant: 15, all: 60 };
const MOST_KEYS = 10_000;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Where open pages report parts that failed to load (M345). */
const FAULT_PATH = '/_portal/report';

/** Permitted fault names. Reports come from untrusted clients: other names are ignored. */
const FAULTS = ['chunk', 'chunk timeout', 'stylesheet', 'script', 'entry', 'entry timeout', 'portal', 'text'] as const;

/** Receives browser reports of CSP violations and failed loads. All are counted; each new one gets a log line. */
export function reportRoutes(app: FastifyInstance, { log }: EdgeContext, now: () => number): void {
  const isNewPolicy = createCounter(now, (counts) => logEvent(log, 'browser.csp_reports_counted', { counts }));
  const isNewFault = createCounter(now, (counts) => logEvent(log, 'browser.load_reports_counted', { counts }));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, readJson(String(body))),
    );
    scope.post(REPORT_PATH, async (request, reply) => {
      const report = describeReport(request.body);
      if (report && isNewPolicy(reporterOf(request), JSON.stringify(report)))
        logEvent(log, 'browser.csp_violation', { merchant: request.merchant, ...report });
      return reply.code(204).send();
    });
    scope.post(FAULT_PATH, async (request, reply) => {
      const fault = describeFault(request.body);
      if (fault && isNewFault(reporterOf(request), JSON.stringify(fault)))
        logEvent(log, 'browser.load_failed', { merchant: request.merchant, ...fault });
      return reply.code(204).send();
    });
  });
}

function reporterOf({ merchant, visitor }: FastifyRequest): Reporter {
  return { merchant, address: visitor.address };
}

interface Reporter {
  readonly merchant: string;
  readonly address: string;
}

/** Reports of a window by merchant, and how many of them were logged. */
type Counts = Readonly<Record<string, { readonly reports: number; readonly written: number }>>;

/**
 * Counts reports, and returns whether to log this one: the first with its content in a window, within the limits of its
 * address block, its merchant and in total, so that flooding the log of one site does not silence another. The counts
 * of a window with unlogged reports are logged in one line in the next window.
 */
function createCounter(
  now: () => number,
  onCounted: (counts: Counts) => void,
): (reporter: Reporter, words: string) => boolean {
  let window = 0;
  let counts = new Map<string, { reports: number; written: number }>();
  const countOf = (key: string) => {
    const known = counts.get(key) ?? { reports: 0, written: 0 };
    // Keys that no longer fit are over their share: the total limit was reached long before.
    if (counts.size < MOST_KEYS) counts.set(key, known);
    return known;
  };
  function begin(next: number): void {
    const reported = [...counts].filter(([key, { reports, written }]) => key.startsWith(MERCHANT) && reports > written);
    if (reported.length > 0)
      onCounted(Object.fromEntries(reported.map(([key, count]) => [key.slice(MERCHANT.length), count] as const)));
    [window, counts] = [next, new Map()];
  }
  return ({ merchant, address }, words) => {
    const current = Math.floor(now() / WINDOW_MS);
    if (current !== window) begin(current);
    const ofMerchant = countOf(MERCHANT + merchant);
    ofMerchant.reports += 1;
    const known = counts.get(`words ${merchant} ${words}`);
    const [block, all] = [countOf(`block ${addressBlock(address)}`), countOf('all')];
    const isFine =
      known === undefined &&
      block.written < MOST_WRITTEN.block &&
      ofMerchant.written < MOST_WRITTEN.merchant &&
      all.written < MOST_WRITTEN.all;
    if (!isFine) return false;
    countOf(`words ${merchant} ${words}`);
    for (const count of [block, ofMerchant, all]) count.written += 1;
    return true;
  };
}

const MERCHANT = 'merchant ';

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

/** Only names of the site's own files and builds get into the log: nothing that identifies a visitor. */
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

/** A query string may contain a member's data. */
function withoutQuery(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, 200);
}
