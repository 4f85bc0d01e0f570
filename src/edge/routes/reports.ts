import type { FastifyInstance } from 'fastify';
import { own, ownText } from '#model/json.ts';
import type { EdgeContext } from '../context.ts';
import { REPORT_PATH } from '../headers.ts';

const MOST_BYTES = 8 * 1024;
/** Reports that are written down in a minute; the rest are counted. */
const MOST_A_MINUTE = 20;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Takes what browsers report of stopped content: a bounded, slow log of which directive stopped what, without queries. */
export function reportRoutes(app: FastifyInstance, { log }: EdgeContext, now: () => number): void {
  let minute = 0;
  let written = 0;

  function mayWrite(): boolean {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      if (written > MOST_A_MINUTE) log.warn({ dropped: written - MOST_A_MINUTE }, 'more policy reports were dropped');
      minute = current;
      written = 0;
    }
    written += 1;
    return written <= MOST_A_MINUTE;
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, readJson(String(body))),
    );
    scope.post(REPORT_PATH, async (request, reply) => {
      const report = describeReport(request.body);
      if (report && mayWrite())
        log.warn({ merchant: request.merchant, ...report }, 'the content policy stopped something');
      return reply.code(204).send();
    });
  });
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

/** What stands behind a question mark may be a member's. */
function withoutQuery(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, 200);
}
