import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { pauseMissions } from '#gateway/stream/missions/spans.ts';
import type { MissionRule } from '#model/missions/mission.ts';
import { countsTheSame, readRule, writeRule } from '#model/missions/read-rule.ts';

export interface MissionRow {
  readonly id: string;
  readonly version: bigint;
  readonly isOn: boolean;
  readonly place: number;
  readonly words: unknown;
  readonly rule: unknown;
  /** Source of the money rewards; null: the operator. */
  readonly budget: string | null;
  readonly picture: string | null;
}

export interface NewMission {
  readonly place: number;
  readonly words: unknown;
  readonly rule: MissionRule;
  readonly budget?: string | null;
  readonly picture?: string | null;
}

/** Maximum missions per merchant. */
export const MOST_MISSIONS = 200;

const ROW = ['id', 'version', 'is_on as isOn', 'place', 'words', 'rule', 'budget', 'picture'] as const;

/** Every mission of a merchant in display order, including those that are off. */
export function readMissions(db: Db, merchant: string): Promise<MissionRow[]> {
  return db
    .selectFrom('mission')
    .select(ROW)
    .where('merchant', '=', merchant)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_MISSIONS)
    .execute();
}

/** Locks a mission's row; undefined if there is none. */
export function lockMission(db: Db, merchant: string, id: string): Promise<MissionRow | undefined> {
  return db
    .selectFrom('mission')
    .select(ROW)
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a mission in the off state; returns its id. */
export async function addMission(
  db: Db,
  merchant: string,
  { place, words, rule, budget, picture }: NewMission,
): Promise<string> {
  const { id } = await db
    .insertInto('mission')
    .values({
      merchant,
      place,
      words: JSON.stringify(words),
      rule: JSON.stringify(writeRule(rule)),
      budget: budget ?? null,
      picture: picture ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a locked mission; returns its new version. An active mission uses the new rule from now on: its progress
 * continues if the rule counts the same, otherwise a new run starts at zero.
 */
export async function writeMission(db: Db, merchant: string, before: MissionRow, to: NewMission): Promise<bigint> {
  const document = writeRule(to.rule);
  const { version } = await db
    .updateTable('mission')
    .set({
      place: to.place,
      words: JSON.stringify(to.words),
      rule: JSON.stringify(document),
      budget: to.budget ?? null,
      picture: to.picture ?? null,
    })
    .set({ version: sql<bigint>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const was = readRule(before.rule);
  if (before.isOn && (was === undefined || JSON.stringify(writeRule(was)) !== JSON.stringify(document))) {
    const { at } = await pauseMissions(db, merchant);
    await endSpan(db, merchant, before.id, at);
    await beginSpan(db, merchant, before.id, to.rule, at);
  }
  return version;
}

/** Switches a locked mission on or off from now on; returns its new version. */
export async function toggleMission(db: Db, merchant: string, mission: MissionRow, isOn: boolean): Promise<bigint> {
  const rule = readRule(mission.rule);
  const { at } = await pauseMissions(db, merchant);
  if (!isOn) await endSpan(db, merchant, mission.id, at);
  else if (rule !== undefined) await beginSpan(db, merchant, mission.id, rule, at);
  const { version } = await db
    .updateTable('mission')
    .set({ is_on: isOn, version: sql<bigint>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', mission.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function endSpan(db: Db, merchant: string, missionId: string, at: Date): Promise<void> {
  await db
    .updateTable('mission_span')
    .set({ until_at: at })
    .where('merchant', '=', merchant)
    .where('mission_id', '=', missionId)
    .where('until_at', 'is', null)
    .execute();
}

/** Puts a rule in force at a moment after everything already counted. */
export async function beginSpan(
  db: Db,
  merchant: string,
  missionId: string,
  rule: MissionRule,
  from: Date,
): Promise<void> {
  const last = await db
    .selectFrom('mission_span')
    .select(['number', 'run', 'rule'])
    .where('merchant', '=', merchant)
    .where('mission_id', '=', missionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const was = readRule(last?.rule);
  const goesOn = was !== undefined && countsTheSame(was, rule);
  const [number, run] = [(last?.number ?? 0) + 1, (last?.run ?? 0) + (goesOn ? 0 : 1)];
  const document = JSON.stringify(writeRule(rule));
  await db
    .insertInto('mission_span')
    .values({ merchant, mission_id: missionId, number, run, rule: document, from_at: from, until_at: null })
    .execute();
}
