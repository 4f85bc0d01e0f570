import type { Client } from 'pg';

/** Contracts in force of a tree's first agents, who are directly below each other: how many, and since when. */
interface Seeded {
  readonly kind: 'DIVIDEND' | 'DAILY' | 'REALTIME';
  readonly cadence: 'D' | 'SLOT';
  readonly agents: number;
  readonly began: Date;
}

/**
 * Inserts the contracts from the table `seat`: two rows for all games and one for live games, each rate below the one
 * above. One in a hundred has a termination request.
 */
export async function seedContracts(
  owner: Client,
  merchant: string,
  { kind, cadence, agents, began }: Seeded,
): Promise<void> {
  // The generated rows satisfy what the triggers check: no gaps between contracts, falling rates.
  await owner.query('alter table contract disable trigger user');
  await owner.query(CONTRACTS, [merchant, kind, cadence, agents, began]);
  await owner.query('alter table contract enable trigger user');
  await owner.query('analyze contract');
}

const rate = (first: number) => `${first} - s.level * 2000`;

const CONTRACTS = `insert into contract (merchant, id, kind, cadence, holder_id, offerer_id, state, version, rows, offered_by, key,
    request_hash, offered_at, began_at, end_asked_by)
  select $1, md5($2 || ' ' || s.n)::uuid, $2, $3, s.id, u.id, case when s.n % 100 = 7 then 'ending' else 'inForce' end, 1,
      jsonb_build_object('CONS', jsonb_build_array(
          jsonb_build_object('minimumBetMinor', '0', 'netLossMinor', '0', 'activeMembers', 0, 'ratePpm', ${rate(100_000)}),
          jsonb_build_object('minimumBetMinor', '100000', 'netLossMinor', '0', 'activeMembers', 3, 'ratePpm', ${rate(150_000)})),
        'LIVE', jsonb_build_array(
          jsonb_build_object('minimumBetMinor', '0', 'netLossMinor', '0', 'activeMembers', 0, 'ratePpm', ${rate(80_000)}))),
      coalesce(u.id::text, 'staff'), $2 || ' ' || s.n, sha256(''), $5::timestamptz - interval '1 hour', $5,
      case when s.n % 100 = 7 then 'holder' end
    from seat s left join seat u on u.n = s.upline where s.agent < $4 order by s.agent`;
