import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '../daily-counters/day-rules.ts';
import type { StreamEvent } from '../event.ts';
import { depositsOf, type KnownFacts, membersOf } from './count-rules.ts';

export async function readKnownFacts(db: Db, merchant: string, events: readonly StreamEvent[]): Promise<KnownFacts> {
  const transfers = events.flatMap((event) => depositsOf(event).map(({ transferId }) => transferId));
  const members = [...membersOf(events)];
  const [deposits, friends] = [
    transfers.length === 0
      ? []
      : (
          await sql<{
            transfer: string;
            promotion: string;
          }>`select transfer_id as transfer, promotion_id as promotion from deposit
            where merchant = ${merchant} and transfer_id = any (${transfers}::uuid[]) and promotion_id is not null`.execute(
            db,
          )
        ).rows,
    members.length === 0
      ? []
      : (
          await sql<{ id: string; recommender: string }>`select id, recommender_id as recommender from member
            where merchant = ${merchant} and id = any (${members}::uuid[]) and recommender_id is not null`.execute(db)
        ).rows,
  ];
  return {
    rules: await readDayRules(db, merchant),
    madeFor: new Map(deposits.map(({ transfer, promotion }) => [transfer, promotion])),
    recommenders: new Map(friends.map(({ id, recommender }) => [id, recommender])),
  };
}
