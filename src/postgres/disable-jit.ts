import { type Client, DatabaseError } from 'pg';

const LOCK = 727_202;
/** The error of a role that does not own the database (SQLSTATE insufficient_privilege). */
const NOT_ALLOWED = '42501';

/**
 * Turns just-in-time compilation off for every new connection to the database that `owner` is connected to: where a
 * statement takes milliseconds, compiling it takes hundreds (a bet: 2 ms without, 257 to 360 ms with it). A database of
 * another role stays unchanged; the production preflight then names the fix.
 */
export async function disableJit(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ jit: string; name: string }>(
    `select current_setting('jit') as jit, quote_ident(current_database()) as name`,
  );
  const [found] = rows;
  if (found === undefined || found.jit === 'off') return;
  try {
    // Serialized: concurrent changes of the same catalogue row fail for one of them.
    await owner.query(
      `begin; select pg_advisory_xact_lock(${LOCK}); alter database ${found.name} set jit = off; commit`,
    );
  } catch (error) {
    await owner.query('rollback');
    if (!(error instanceof DatabaseError && error.code === NOT_ALLOWED)) throw error;
  }
}
