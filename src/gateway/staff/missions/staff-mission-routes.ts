import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import {
  missionBoard,
  putMission,
  staffMissions,
  tryMission,
  turnMission,
  type WrittenMission,
} from '#contract/staff/missions/calls.ts';
import { mayDo } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type MissionRule, paysMoney } from '#model/missions/mission.ts';
import { readRule } from '#model/missions/read-rule.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict, wordsForJournal } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';
import type { MissionsDeps } from './deps.ts';
import { presentMission, presentWhole, readMission } from './read-mission.ts';

/** Staff routes of missions: read, dry run, write, switch, figures and leaderboard (D56). */
export function missionRoutes(pipeline: StaffPipeline, deps: MissionsDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, staffMissions, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { code, exponent } = await deps.readCurrency(scope, merchant);
      const figures = await deps.readFigures(scope, merchant);
      const rows = await deps.readMissions(scope, merchant);
      const missions = rows.flatMap((row) => presentWhole(row, figures.get(row.id) ?? deps.noFigures, exponent) ?? []);
      const budgets = (await deps.budgets(scope, merchant)).map(({ name }) => name);
      return succeed({ currency: code, exponent, budgets, missions } as Static<typeof staffMissions.reply>);
    }),
  );
  // A money mission pays at most what its budget holds; points come from no budget.
  const putByTwo = byTwo<Static<typeof putMission.request>, Static<typeof putMission.reply>>(pipeline, {
    name: 'mission.change',
    right: 'mission.write',
    subjectOf: ({ id, mission }) => subjectOf(id ?? titleOf(mission)),
    async stakeOf(scope, { merchant }, { id, mission }) {
      const now = id === undefined ? undefined : await deps.lock(scope, merchant, id);
      const sizeMinor = now?.isOn === true ? await sizeOf(scope, deps, merchant, mission as WrittenMission) : 0n;
      return { sizeMinor, account: titleOf(mission) };
    },
    run: (scope, visit, request) => put(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, putMission, async (request, visit) => succeed(await putByTwo(visit, request)));
  const toggleByTwo = byTwo<Static<typeof turnMission.request>, Static<typeof turnMission.reply>>(pipeline, {
    name: 'mission.on',
    right: 'mission.turn',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, isOn }) {
      const now = await deps.lock(scope, merchant, id);
      if (now === undefined) return { sizeMinor: 0n, account: '' };
      const { exponent } = await deps.readCurrency(scope, merchant);
      const written = isOn && !now.isOn ? presentMission(now, exponent) : undefined;
      return { sizeMinor: written ? await sizeOf(scope, deps, merchant, written) : 0n, account: titleOf(now) };
    },
    run: (scope, visit, request) => toggle(scope, deps, visit, request),
  });
  registerStaffCall(pipeline, turnMission, async (request, visit) => succeed(await toggleByTwo(visit, request)));
  triedRoutes(pipeline, deps);
}

function triedRoutes(pipeline: StaffPipeline, deps: MissionsDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, tryMission, async ({ mission }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const currency = await deps.readCurrency(scope, merchant);
      const rule = readMission(mission as WrittenMission, currency);
      const { moneyMinor, points, ...reported } = await deps.tryRule(scope, merchant, rule, clock.now());
      const reached = [...reported.reached];
      return succeed({
        ...reported,
        reached,
        money: writeAmount(moneyMinor, currency.exponent),
        points: String(points),
      });
    }),
  );
  registerStaffCall(pipeline, missionBoard, async ({ id, period }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const asker = { merchant, exponent, now: clock.now() };
      const board = await deps.readBoard(scope, asker, { missionId: id, period });
      if (board === undefined) throw new Failure('not_found');
      return succeed(board);
    }),
  );
}

/**
 * Maximum payout of a mission in minor units: the balance of its budget. Null: unbounded, because it gives points or
 * has no budget.
 */
async function sizeOf(
  db: Db,
  deps: MissionsDeps,
  merchant: string,
  { milestones, budget }: WrittenMission,
): Promise<bigint | null> {
  if (budget === undefined || milestones.some(({ reward }) => reward === 'points')) return null;
  return (await deps.budgets(db, merchant)).find(({ name }) => name === budget)?.leftMinor ?? 0n;
}

/** A money mission that is or becomes active needs a budget and a cap per member (152). */
function refuseUnbound({ budget, rule }: { readonly budget: string | null; readonly rule: MissionRule }): void {
  if (!paysMoney(rule)) return;
  const fields = [
    ...(budget === null ? [{ field: 'budget', code: 'missing' }] : []),
    ...(rule.memberMostMinor === undefined ? [{ field: 'memberMost', code: 'missing' }] : []),
  ];
  if (fields.length > 0) throw new Failure('invalid_request', { value: { fields } });
}

const subjectOf = (id: string) => `mission:${id}`;

/** Title of a mission in its first language. */
function titleOf({ words }: { readonly words: unknown }): string {
  const [first] = Object.values(words as Readonly<Record<string, { readonly title?: string }>>);
  return first?.title?.slice(0, 150) ?? '';
}

async function put(
  db: Db,
  deps: MissionsDeps,
  visit: StaffVisit,
  { id, version, mission, reason }: Static<typeof putMission.request>,
): Promise<Static<typeof putMission.reply>> {
  const { merchant } = visit;
  const currency = await deps.readCurrency(db, merchant);
  const written = mission as WrittenMission;
  const { place, words, budget = null, picture = null } = mission;
  const wanted = { place, words, rule: readMission(written, currency), budget, picture };
  if (budget !== null && !(await deps.budgets(db, merchant)).some(({ name }) => name === budget))
    throw new Failure('invalid_request', { value: { fields: [{ field: 'budget', code: 'unknown' }] } });
  if (id === undefined) {
    if ((await deps.readMissions(db, merchant)).length >= deps.most)
      throw new Failure('invalid_request', { value: { fields: [{ field: 'missions', code: 'many' }] } });
    const added = await deps.add(db, merchant, wanted);
    await recordStaffAction(db, visit, {
      action: 'mission.create',
      subject: subjectOf(added),
      reason,
      before: null,
      after: written,
    });
    return { id: added, version: 0 };
  }
  const before = await lockAsSeen(db, deps, merchant, { id, version });
  if (before.isOn && !mayToggle(visit)) throw new Failure('forbidden');
  if (before.isOn) refuseUnbound(wanted);
  const now = await deps.write(db, merchant, before, wanted);
  await recordStaffAction(db, visit, {
    action: 'mission.change',
    subject: subjectOf(id),
    reason,
    before: presentMission(before, currency.exponent) ?? null,
    after: written,
  });
  return { id, version: Number(now) };
}

/** An active mission pays from the moment it is written. */
const mayToggle = (visit: StaffVisit) => mayDo(staffOf(visit), 'mission.turn', visit.merchant);

async function toggle(
  db: Db,
  deps: MissionsDeps,
  visit: StaffVisit,
  { id, version, isOn, reason }: Static<typeof turnMission.request>,
): Promise<Static<typeof turnMission.reply>> {
  const { merchant } = visit;
  const before = await lockAsSeen(db, deps, merchant, { id, version });
  if (before.isOn === isOn) return { id, version };
  const rule = readRule(before.rule);
  if (isOn && rule !== undefined) refuseUnbound({ budget: before.budget, rule });
  const now = await deps.toggle(db, merchant, before, isOn);
  const words = wordsForJournal(before.words);
  await recordStaffAction(db, visit, {
    action: isOn ? 'mission.on' : 'mission.off',
    subject: subjectOf(id),
    reason,
    before: { isOn: before.isOn, words },
    after: { isOn, words },
  });
  return { id, version: Number(now) };
}

async function lockAsSeen(
  db: Db,
  deps: MissionsDeps,
  merchant: string,
  { id, version }: { readonly id: string; readonly version: number },
) {
  const row = await deps.lock(db, merchant, id);
  if (row === undefined) throw new Failure('not_found');
  if (Number(row.version) !== version)
    throw new VersionConflict(Number(row.version), await readStaffActionsOf(db, merchant, subjectOf(id), 5));
  return row;
}
