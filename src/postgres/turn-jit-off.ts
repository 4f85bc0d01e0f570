import { type Client, DatabaseError } from 'pg';

const LOCK = 727_202;
/** Of whoever does not own the database (SQLSTATE insufficient_privilege). */
const NOT_ALLOWED = '42501';

/**
 * Turns just-in-time compilation off for every new connection to the database that `owner` is connected to: where a statement
 * takes milliseconds, compiling it takes hundreds (a bet: 2 ms without, 257 to 360 ms with it). A database that belongs to another
 * role stays as it is; the start check names what to do then.
 */
export async function turnJitOff(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ jit: string; name: string }>(
    `select current_setting('jit') as jit, quote_ident(current_database()) as name`,
  );
  const [found] = rows;
  if (found === undefined || found.jit === 'off') return;
  try {
    // One at a time: two starts that change the same row of the catalogue at once end in an error for one of them.
    await owner.query(
      `begin; select pg_advisory_xact_lock(${LOCK}); alter database ${found.name} set jit = off; commit`,
    );
  } catch (error) {
    await owner.query('rollback');
    if (!(error instanceof DatabaseError && error.code === NOT_ALLOWED)) throw error;
  }
}
