import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { duesOf, type RuleFact } from '#model/promotions/validate-rule.ts';
import type { Consumer, Writing } from '../consumer.ts';
import type { StreamEvent } from '../event.ts';
import { countWagering, type FriendStep, type KnownFacts, type PlayedGrant, readFacts } from './count-rules.ts';
import { type DatedDue, issueDues } from './issue-dues.ts';
import { readKnownFacts } from './known-facts.ts';

/**
 * Consumer of promotions: due rewards by rule, progress of invited friends, and wagering of grants
 * (docs/decisions/29-promotions-and-missions-count-by-the-version-in-force.md). The live generation issues rewards; a replay only counts.
 */
export const PROMOTIONS: Consumer = {
  name: 'promotions',
  tables: [
    { name: 'rule_in_force', key: ['promotion_id'] },
    { name: 'rule_due', key: ['promotion_id', 'member_id', 'origin'] },
    { name: 'friend_progress', key: ['member_id'] },
    { name: 'grant_wagering', key: ['grant_id'] },
  ],
  async take(db, writing, events) {
    await takeGrants(db, writing, events);
    const known = await readKnownFacts(db, writing.merchant, events);
    const rules = await readRules(db, writing);
    // Split at a rule change, so that each part has one set of rules.
    let part: StreamEvent[] = [];
    for (const event of events) {
      part.push(event);
      if (event.kind !== 'ruleSet') continue;
      await takePart(db, writing, { known, rules, events: part });
      part = [];
      await setRule(db, writing, event, rules);
    }
    await takePart(db, writing, { known, rules, events: part });
  },
};

interface RuleInForce {
  readonly version: bigint;
  readonly rule: PromotionRule;
}

type Rules = Map<string, RuleInForce>;

async function readRules(db: Db, { merchant, generation }: Writing): Promise<Rules> {
  const { rows } = await sql<{ id: string; version: bigint; rule: PromotionRule }>`
    select f.promotion_id as id, f.version, r.rule from rule_in_force f
      join promotion_rule r on r.merchant = f.merchant and r.promotion_id = f.promotion_id and r.version = f.version
      where f.merchant = ${merchant} and f.generation = ${generation}`.execute(db);
  return new Map(rows.map(({ id, version, rule }) => [id, { version, rule }]));
}

async function setRule(
  db: Db,
  { merchant, generation }: Writing,
  { promotionId, version }: Extract<StreamEvent, { kind: 'ruleSet' }>,
  rules: Rules,
): Promise<void> {
  if (version === undefined) {
    rules.delete(promotionId);
    await sql`delete from rule_in_force
      where merchant = ${merchant} and generation = ${generation} and promotion_id = ${promotionId}`.execute(db);
    return;
  }
  const { rows } = await sql<{ rule: PromotionRule }>`select rule from promotion_rule
    where merchant = ${merchant} and promotion_id = ${promotionId} and version = ${version}`.execute(db);
  if (rows[0] === undefined) throw new Error(`the rule of ${promotionId} has no version ${version}`);
  rules.set(promotionId, { version, rule: rows[0].rule });
  await sql`insert into rule_in_force (merchant, generation, promotion_id, version)
    values (${merchant}, ${generation}, ${promotionId}, ${version})
    on conflict (merchant, generation, promotion_id) do update set version = excluded.version`.execute(db);
}

interface Part {
  readonly known: KnownFacts;
  readonly rules: Rules;
  readonly events: readonly StreamEvent[];
}

/** Processes events between two rule changes. */
async function takePart(db: Db, writing: Writing, { known, rules, events }: Part): Promise<void> {
  if (events.length === 0) return;
  const dues: DatedDue[] = [];
  const friends: { readonly at: Date; readonly friend: FriendStep }[] = [];
  const validate = (fact: RuleFact, at: Date) => {
    for (const [promotionId, { version, rule }] of rules)
      for (const due of duesOf(promotionId, rule, fact)) dues.push({ ...due, promotionId, version, rule, at });
  };
  for (const reported of readFacts(known, events)) {
    if ('fact' in reported) validate(reported.fact, reported.at);
    else friends.push(reported);
  }
  for (const { at, friend } of await addFriends(db, writing, friends)) validate({ kind: 'friend', ...friend }, at);
  await noteDues(db, writing, dues, known);
}

/** Adds friends' progress; returns the totals. */
async function addFriends(
  db: Db,
  { merchant, generation }: Writing,
  steps: readonly { readonly at: Date; readonly friend: FriendStep }[],
): Promise<{ readonly at: Date; readonly friend: FriendStep }[]> {
  const sums = new Map<string, { at: Date; friend: FriendStep }>();
  for (const { at, friend } of steps) {
    const before = sums.get(friend.memberId)?.friend;
    const depositedMinor = (before?.depositedMinor ?? 0n) + friend.depositedMinor;
    const turnoverMinor = (before?.turnoverMinor ?? 0n) + friend.turnoverMinor;
    sums.set(friend.memberId, { at, friend: { ...friend, depositedMinor, turnoverMinor } });
  }
  if (sums.size === 0) return [];
  const rows = [...sums.values()].map(({ friend }) => ({
    member: friend.memberId,
    recommender: friend.recommenderId,
    deposited: String(friend.depositedMinor),
    turnover: String(friend.turnoverMinor),
  }));
  const { rows: now } = await sql<{ member: string; deposited: bigint; turnover: bigint }>`
    insert into friend_progress as f (merchant, generation, member_id, recommender_id, deposited_minor, turnover_minor)
      select ${merchant}, ${generation}::integer, member, recommender, deposited, turnover
        from json_to_recordset(${JSON.stringify(rows)}::json) as reported (member uuid, recommender uuid, deposited bigint, turnover bigint)
      on conflict (merchant, generation, member_id) do update set
        deposited_minor = f.deposited_minor + excluded.deposited_minor, turnover_minor = f.turnover_minor + excluded.turnover_minor
      returning member_id as member, deposited_minor as deposited, turnover_minor as turnover`.execute(db);
  return now.flatMap(({ member, deposited, turnover }) => {
    const step = sums.get(member);
    if (step === undefined) return [];
    return [{ at: step.at, friend: { ...step.friend, depositedMinor: deposited, turnoverMinor: turnover } }];
  });
}

/** Records due rewards, once per origin; the live generation issues the new ones. */
async function noteDues(db: Db, { merchant, generation }: Writing, dues: readonly DatedDue[], known: KnownFacts) {
  if (dues.length === 0) return;
  const rows = dues.map(({ promotionId, memberId, origin, version, minor, at }, place) => ({
    place,
    promotion: promotionId,
    member: memberId,
    origin,
    version: String(version),
    minor: String(minor),
    at,
  }));
  const { rows: fresh } = await sql<{ promotion: string; member: string; origin: string; live: boolean }>`
    insert into rule_due (merchant, generation, promotion_id, member_id, origin, version, minor, at)
      select ${merchant}, ${generation}::integer, promotion, member, origin, version, minor, at
        from json_to_recordset(${JSON.stringify(rows)}::json) as reported (promotion text, member uuid, origin text, version bigint, minor bigint, at timestamptz,
          place bigint)
        order by place
      on conflict do nothing
      returning promotion_id as promotion, member_id as member, origin, exists (select from stream_cursor c
        where c.merchant = ${merchant} and c.consumer = 'promotions' and c.generation = ${generation} and c.is_live) as live`.execute(
    db,
  );
  if (fresh[0]?.live !== true) return;
  const keyOf = (promotion: string, member: string, origin: string) => `${promotion} ${member} ${origin}`;
  const isNew = new Set(fresh.map(({ promotion, member, origin }) => keyOf(promotion, member, origin)));
  const issued = dues.filter(({ promotionId, memberId, origin }) => isNew.delete(keyOf(promotionId, memberId, origin)));
  await issueDues(db, merchant, issued, known.rules);
}

async function takeGrants(
  db: Db,
  { merchant, generation, isLive }: Writing,
  events: readonly StreamEvent[],
): Promise<void> {
  const members = events.flatMap((event) =>
    event.kind === 'rounds' ? event.lines.map(({ memberId }) => memberId) : 'grantId' in event ? [event.memberId] : [],
  );
  if (members.length === 0) return;
  const { rows: open } = await sql<PlayedGrant>`
    select grant_id as "grantId", member_id as "memberId", goal_minor as "goalMinor", terms from grant_wagering
      where merchant = ${merchant} and generation = ${generation} and member_id = any (${[...new Set(members)]}::uuid[]) and is_open`.execute(
    db,
  );
  const { begun, wagered, ended } = countWagering(open, events);
  const added = begun.map(({ grantId, memberId, goalMinor, terms }) => {
    return { grant: grantId, member: memberId, goal: String(goalMinor), terms };
  });
  if (added.length > 0)
    await sql`insert into grant_wagering (merchant, generation, grant_id, member_id, goal_minor, terms)
      select ${merchant}, ${generation}::integer, "grant", member, goal, terms
        from json_to_recordset(${JSON.stringify(added)}::json) as reported ("grant" uuid, member uuid, goal bigint, terms jsonb)`.execute(
      db,
    );
  const rows = [...new Set([...wagered.keys(), ...ended])].map((grantId) => ({
    grant: grantId,
    more: String(wagered.get(grantId) ?? 0n),
    ends: ended.has(grantId),
  }));
  if (rows.length > 0)
    await sql`update grant_wagering w set wagered_minor = w.wagered_minor + reported.more, is_open = w.is_open and not reported.ends
      from json_to_recordset(${JSON.stringify(rows)}::json) as reported ("grant" uuid, more bigint, ends boolean)
      where w.merchant = ${merchant} and w.generation = ${generation} and w.grant_id = reported."grant"`.execute(db);
  if (!isLive || wagered.size === 0) return;
  const players = [...open, ...begun].flatMap(({ grantId, memberId }) => (wagered.has(grantId) ? [memberId] : []));
  await sql`select notify_progress(${merchant}, ${players}::uuid[])`.execute(db);
}
