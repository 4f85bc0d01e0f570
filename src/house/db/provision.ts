import { escapeIdentifier } from 'pg';
import { withClient } from '#postgres/connect.ts';
import { ensureRole } from '#postgres/ensure-role.ts';

/** The vendor's own role: it owns what it makes in its own schema and sees no table of a gateway. */
const HOUSE_ROLE = 'livery_house';
export const HOUSE_SCHEMA = 'house';

const LOCK = 727_210;

/**
 * Makes the vendor's role and schema on a database whose owner may make roles, and answers the role's address. Throws
 * TooMightyRole when the role could see what is not the vendor's.
 */
export function provisionHouse(ownerUrl: string): Promise<string> {
  return withClient(ownerUrl, async (owner) => {
    const url = await ensureRole(owner, ownerUrl, HOUSE_ROLE);
    const schema = escapeIdentifier(HOUSE_SCHEMA);
    // One statement for the server, so one transaction: two processes may start at once.
    await owner.query(
      `select pg_advisory_xact_lock(${LOCK}); create schema if not exists ${schema}; grant usage, create on schema ${schema} to ${escapeIdentifier(HOUSE_ROLE)}`,
    );
    return url;
  });
}
