import { escapeIdentifier } from 'pg';
import { withClient } from './connect.ts';
import { ensureRole } from './ensure-role.ts';

/** A role that owns what it makes in a schema of its own, and sees nothing else. */
export interface OwnSchema {
  readonly role: string;
  readonly schema: string;
  /** Of the advisory lock that two starts at once take one after the other. */
  readonly lock: number;
}

/**
 * Makes a role and its schema on a database whose owner may make roles, and answers the role's address. Throws
 * TooMightyRole when the role could see what is not its own.
 */
export function provisionSchema(ownerUrl: string, own: OwnSchema): Promise<string> {
  return withClient(ownerUrl, async (owner) => {
    const url = await ensureRole(owner, ownerUrl, own.role);
    const schema = escapeIdentifier(own.schema);
    // One statement for the server, so one transaction: two processes may start at once.
    await owner.query(
      `select pg_advisory_xact_lock(${own.lock}); create schema if not exists ${schema}; grant usage, create on schema ${schema} to ${escapeIdentifier(own.role)}`,
    );
    return url;
  });
}
