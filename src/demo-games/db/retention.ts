import { forGood, type Retention, removed } from '#postgres/retention.ts';

/** A trial lasts two hours: a trial session opened more than a day ago has ended. */
const OF_TRIAL = (session: string) =>
  `exists (select from session s where s.id = ${session} and s.is_trial and s.opened_at < now() - interval '1 day')`;
/** Limits the scan: older rows have been deleted or are kept for good. */
const LATELY = (column: string) => `${column} > now() - interval '40 days'`;
const NOTHING_AWAITED = `not exists (select from move m where m.session = old.id and m.state = 'pending')`;

/** Retention rules of every table of the schema, referencing tables first. */
export const DEMO_GAMES_RETENTION: readonly Retention[] = [
  removed(
    'move',
    ['members', 'visitors'],
    'for good: it is money; of a trial: until a day after the trial began',
    `${OF_TRIAL('old.session')} and not exists (select from move m where m.round = old.round and m.state = 'pending')
      and not exists (select from move back where back.bet = old.id)`,
  ),
  removed(
    'round',
    ['members', 'visitors'],
    'for good: it is money, and its outcome can be recalculated; of a trial: until a day after the trial began',
    `${OF_TRIAL('old.session')} and state in ('settled', 'void') and not exists (select from move m where m.round = old.id)`,
  ),
  removed(
    'seed_pair',
    ['members', 'visitors'],
    'as long as a round uses it; without rounds: a day after it was revealed or created',
    `${LATELY('created_at')} and coalesce(revealed_at, created_at) < now() - interval '1 day'
      and not exists (select from round r where r.seed_pair = old.id)
      and (revealed_at is not null or next_nonce > 0 or not exists (
        select from session s where s.merchant = old.merchant and s.player = old.player
          and s.seen_at > now() - interval '1 day'))`,
  ),
  removed(
    'session',
    ['members', 'visitors'],
    'a day after it was last seen, longer while a round uses it',
    `${LATELY('opened_at')} and opened_at < now() - interval '1 day' and seen_at < now() - interval '1 day' and not exists (select from round r where r.session = old.id) and ${NOTHING_AWAITED}`,
  ),
  removed(
    'draw',
    ['time'],
    'two days; with a bet: as long as the bet; the newest draw of each lottery stays',
    `draws_at < now() - interval '2 days' and result is not null
      and not exists (select from round r where r.kind in ('lottery', 'table', 'sports') and r.detail ->> 'game' = old.game and r.detail ->> 'numero' = old.numero)
      and exists (select from draw newer where newer.game = old.game and newer.draws_at > old.draws_at and newer.result is not null)`,
  ),
  ...forGood(['none'], 'one row for each migration', 'migration'),
];
