import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { type EventRow, readEvent } from '#gateway/stream/event.ts';
import { type FriendStep, readFacts } from '#gateway/stream/promotions/count-rules.ts';
import { type DatedDue, weighDues } from '#gateway/stream/promotions/issue-dues.ts';
import { readKnownFacts } from '#gateway/stream/promotions/known-facts.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import type { CountedDay } from '#model/documents/merchant-day.ts';
import { cashbackOf, duesOf, type RuleFact } from '#model/promotions/validate-rule.ts';
import { readAll, readBorn } from './settling/occasions.ts';

export interface TrialOutcome {
  /** yyyy-MM-dd, in the merchant's calendar. */
  readonly day: string;
  readonly minor: bigint;
  readonly members: number;
  /** Upper bound: all deposits count as if the promotion had been selected, and applications with their maximum. */
  readonly isAtMost: boolean;
}

/** Events per read. */
const TOGETHER = 5_000;

/**
 * Simulates a rule on the events of a day with the same functions as the consumer `promotions`; writes nothing. Members
 * who already have a reward of the promotion are left out: each gets it once.
 */
export async function tryRule(
  db: Db,
  merchant: string,
  { id, rule }: { readonly id: string; readonly rule: PromotionRule },
  day: CountedDay,
): Promise<TrialOutcome> {
  const isAtMost = rule.kind === 'ZALO' || (rule.kind === 'DEPOSIT_MATCH' && rule.everyDeposit !== true);
  const of = { day: day.day, isAtMost };
  if (rule.kind === 'CASHBACK') return { ...of, ...(await weighCashback(db, merchant, rule, day)) };
  if (rule.kind === 'ZALO') return { ...of, ...(await weighApplications(db, merchant, id, rule, day)) };
  const asked = isAtMost ? { ...rule, everyDeposit: true } : rule;
  const dues: DatedDue[] = [];
  const validate = (fact: RuleFact, at: Date) => {
    for (const due of duesOf(id, asked, fact)) dues.push({ ...due, promotionId: id, version: 0n, rule: asked, at });
  };
  if (rule.kind === 'MONTHLY' || rule.kind === 'BIRTHDAY')
    await validateOccasion(db, merchant, rule.kind, day, validate);
  else await validateEvents(db, merchant, day, validate);
  return { ...of, ...(await weighDues(db, merchant, dues, await readDayRules(db, merchant))) };
}

type FieldValidator = (fact: RuleFact, at: Date) => void;

async function validateEvents(db: Db, merchant: string, day: CountedDay, validate: FieldValidator): Promise<void> {
  const friends = new Map<string, { at: Date; friend: FriendStep }>();
  for await (const rows of eventsOf(db, merchant, day)) {
    const events = rows.map(readEvent);
    for (const reported of readFacts(await readKnownFacts(db, merchant, events), events)) {
      if ('fact' in reported) validate(reported.fact, reported.at);
      else addFriend(friends, reported);
    }
  }
  await validateFriends(db, merchant, friends, day, validate);
}

function addFriend(
  friends: Map<string, { at: Date; friend: FriendStep }>,
  { at, friend }: { at: Date; friend: FriendStep },
) {
  const before = friends.get(friend.memberId)?.friend;
  const depositedMinor = (before?.depositedMinor ?? 0n) + friend.depositedMinor;
  const turnoverMinor = (before?.turnoverMinor ?? 0n) + friend.turnoverMinor;
  friends.set(friend.memberId, { at, friend: { ...friend, depositedMinor, turnoverMinor } });
}

/** Progress of invited friends at the end of the day: the current count minus later activity. */
async function validateFriends(
  db: Db,
  merchant: string,
  friends: ReadonlyMap<string, { at: Date; friend: FriendStep }>,
  day: CountedDay,
  validate: FieldValidator,
): Promise<void> {
  if (friends.size === 0) return;
  const later = new Map<string, { at: Date; friend: FriendStep }>();
  for await (const rows of eventsOf(db, merchant, { ...day, startsAt: day.endsAt, endsAt: Number.MAX_SAFE_INTEGER }))
    for (const reported of readFacts(await readKnownFacts(db, merchant, rows.map(readEvent)), rows.map(readEvent)))
      if ('friend' in reported) addFriend(later, reported);
  const { rows } = await sql<{ member: string; deposited: bigint; turnover: bigint }>`
    select f.member_id as member, f.deposited_minor as deposited, f.turnover_minor as turnover from stream_cursor c
        join friend_progress f on f.merchant = c.merchant and f.generation = c.generation
      where c.merchant = ${merchant} and c.consumer = 'promotions' and c.is_live and f.member_id = any (${[...friends.keys()]}::uuid[])`.execute(
    db,
  );
  for (const { member, deposited, turnover } of rows) {
    const [reported, after] = [friends.get(member), later.get(member)?.friend];
    if (reported === undefined) continue;
    const depositedMinor = deposited - (after?.depositedMinor ?? 0n);
    const turnoverMinor = turnover - (after?.turnoverMinor ?? 0n);
    validate({ kind: 'friend', ...reported.friend, depositedMinor, turnoverMinor }, reported.at);
  }
}

async function* eventsOf(db: Db, merchant: string, day: CountedDay): AsyncGenerator<readonly EventRow[]> {
  const until = Math.min(day.endsAt, 8_640_000_000_000_000);
  let after: EventRow | undefined;
  for (;;) {
    const { rows } = await sql<EventRow>`select epoch, xact::text as xact, seq, at, kind, version, body from event
      where merchant = ${merchant} and at >= ${new Date(day.startsAt)} and at < ${new Date(until)}
        and (epoch, xact, seq) > (${after?.epoch ?? 0}, ${after?.xact ?? '0'}::xid8, ${after?.seq ?? -1n})
      order by epoch, xact, seq limit ${TOGETHER}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < TOGETHER) return;
    after = rows.at(-1);
  }
}

/** As if the month had started on that day, or by the day's birthdays. */
async function validateOccasion(
  db: Db,
  merchant: string,
  kind: 'MONTHLY' | 'BIRTHDAY',
  { day, startsAt }: CountedDay,
  validate: FieldValidator,
): Promise<void> {
  const members = await (kind === 'MONTHLY' ? readAll(db, merchant) : readBorn(db, merchant, day));
  const occasion = kind === 'MONTHLY' ? 'MONTH' : 'BIRTHDAY';
  for (const member of members) validate({ kind: 'occasion', occasion, day, ...member }, new Date(startsAt));
}

async function weighCashback(db: Db, merchant: string, rule: PromotionRule, { day }: CountedDay) {
  const { rows } = await sql<{ member: string; category: string; valid: bigint }>`
    select d.member_id as member, d.category, sum(d.valid_minor)::bigint as valid from member_day d
      where d.merchant = ${merchant} and d.day = ${day} and not d.is_play and d.category <> '-'
      group by d.member_id, d.category`.execute(db);
  const parts = rows.map(({ member, category, valid }) => ({ member, minor: cashbackOf(rule, category, valid).minor }));
  const given = parts.filter(({ minor }) => minor > 0n);
  const minor = given.reduce((sum, part) => sum + part.minor, 0n);
  return { minor, members: new Set(given.map(({ member }) => member)).size };
}

async function weighApplications(db: Db, merchant: string, id: string, rule: PromotionRule, day: CountedDay) {
  const { rows } = await sql<{
    members: number;
  }>`select count(distinct member_id)::integer as members from promotion_request
    where merchant = ${merchant} and promotion_id = ${id} and asked_at >= ${new Date(day.startsAt)} and asked_at < ${new Date(day.endsAt)}`.execute(
    db,
  );
  const members = rows[0]?.members ?? 0;
  return { minor: BigInt(rule.amount ?? 0) * BigInt(members), members };
}
