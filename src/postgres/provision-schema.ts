import { escapeIdentifier } from 'pg';
import { withClient } from './connect.ts';
import { ensureRole } from './ensure-role.ts';

/** A role that owns what it creates in its own schema, and sees nothing else. */
export interface OwnSchema {
  readonly role: string;
  readonly schema: string;
  /** Advisory lock that serializes concurrent starts. */
  readonly lock: number;
}

/**
 * Creates a role and its schema on a database whose owner may create roles, and returns the role's connection URL.
 * Throws OverprivilegedRole when the role could see other data.
 */
export function provisionSchema(ownerUrl: string, own: OwnSchema): Promise<string> {
  return withClient(ownerUrl, async (owner) => {
    const url = await ensureRole(owner, ownerUrl, own.role);
    const schema = escapeIdentifier(own.schema);
    // One simple query, so one transaction: two processes may start at once.
    await owner.query(
      `select pg_advisory_xact_lock(${own.lock}); create schema if not exists ${schema}; grant usage, create on schema ${schema} to ${escapeIdentifier(own.role)}`,
    );
    return url;
  });
}
