import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { pointRules, putPointRules, tryPointRules } from '#contract/staff/points/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { writeRate } from '../read-decimal.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';
import { presentRules, readRules } from './read-rules.ts';

type Rules = typeof import('#gateway/features/points/rules.ts');

type StaffRules = typeof import('#gateway/features/points/staff-rules.ts');

interface PointRulesDeps {
  readonly readHistory: StaffRules['readRuleHistory'];
  readonly readRankRates: StaffRules['readRankRates'];
  readonly readRules: Rules['readRules'];
  readonly write: Rules['writeRules'];
  readonly runTrials: typeof import('#gateway/stream/points/trial-run.ts').runTrials;
  readonly yesterday: typeof import('#gateway/stream/daily-counters/day-rules.ts').yesterdayOf;
  readonly readRankNames: (
    db: Db,
    merchant: string,
  ) => Promise<readonly { readonly level: number; readonly name: string }[]>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

const SUBJECT = 'points:rules';
const MOST_VERSIONS = 20;

/** Staff routes of point rules: current rules, history, dry run and change. */
export function pointRuleRoutes(pipeline: StaffPipeline, deps: PointRulesDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, pointRules, async (_, { merchant }) =>
    succeed(
      (await db.withMerchant(merchant, (scope) => readAll(scope, merchant, deps))) as Static<typeof pointRules.reply>,
    ),
  );
  registerStaffCall(pipeline, tryPointRules, async ({ rules }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const draft = readRules(rules, exponent);
      const { day, startsAt, endsAt } = await deps.yesterday(scope, merchant, clock.now());
      const { document } = await deps.readRules(scope, merchant);
      const bounds = { from: new Date(startsAt), to: new Date(endsAt) };
      const [given, now] = await deps.runTrials(scope, merchant, [draft, document], bounds);
      if (given === undefined || now === undefined) throw new Error('a trial of two drafts answered fewer');
      return succeed({
        day,
        events: given.events,
        given: { points: String(given.points), members: given.members },
        now: { points: String(now.points), members: now.members },
        ...worthOf(draft, given.points, exponent),
      });
    }),
  );
  // Always needs two staff users: points are exchanged for money, and bets are unbounded.
  const putByTwo = byTwo<Static<typeof putPointRules.request>, { version: number }>(pipeline, {
    name: 'points.rules',
    right: 'points.rule',
    subjectOf: () => SUBJECT,
    stakeOf: async (_scope, _visit, { rules }) => ({ sizeMinor: rules.on ? null : 0n }),
    run: (scope, visit, request) => put(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, putPointRules, async (request, visit) => succeed(await putByTwo(visit, request)));
}

async function readAll(db: Db, merchant: string, deps: PointRulesDeps) {
  const { code, exponent } = await deps.readCurrency(db, merchant);
  const { held, versions } = await deps.readHistory(db, merchant, MOST_VERSIONS);
  const names = new Map((await deps.readRankNames(db, merchant)).map(({ level, name }) => [level, name]));
  const rates = Object.entries(await deps.readRankRates(db, merchant));
  return {
    version: held.version,
    rules: presentRules(held.document, exponent),
    currency: code,
    exponent,
    ranks: rates
      .map(([rank, ppm]) => ({ rank: Number(rank), name: names.get(Number(rank)) ?? '', rate: writeRate(ppm) }))
      .toSorted((one, other) => one.rank - other.rank),
    categories: [...CATEGORIES],
    versions: versions.map(({ version, at, document }) => {
      return { version, at: at.getTime(), rules: presentRules(document, exponent) };
    }),
  };
}

/** Value of points if all are converted to money. */
function worthOf({ conversion }: PointRulesFile, points: bigint, exponent: number): { readonly worth?: string } {
  if (!conversion) return {};
  return { worth: writeAmount((points * BigInt(conversion.minor)) / BigInt(conversion.points), exponent) };
}

async function put(
  scope: Db,
  deps: PointRulesDeps,
  visit: StaffVisit,
  { version, rules, reason }: Static<typeof putPointRules.request>,
) {
  const { merchant } = visit;
  const { exponent } = await deps.readCurrency(scope, merchant);
  const document = readRules(rules, exponent);
  const before = await deps.readRules(scope, merchant);
  const isWritten = before.version === version && (await deps.write(scope, merchant, version, document));
  if (!isWritten) {
    const { version: now } = await deps.readRules(scope, merchant);
    throw new VersionConflict(now, await readStaffActionsOf(scope, merchant, SUBJECT, 5));
  }
  await recordStaffAction(scope, visit, {
    action: 'points.rules',
    subject: SUBJECT,
    reason,
    before: presentRules(before.document, exponent),
    after: presentRules(document, exponent),
  });
  return { version: version + 1 };
}
