import type { Client } from 'pg';
import { ROLE_PREFIX, type RoleUrls } from '#gateway/config/config.ts';
import { withClient } from '#postgres/connect.ts';
import { ensureRole } from '#postgres/ensure-role.ts';
import { refuseOwnObjects } from '#postgres/refuse-own-objects.ts';

/**
 * Ensures that both roles that serve calls can log in, and returns their URLs: they own nothing, cannot create objects,
 * and row-level security applies to them; migrations grant to these names. `NAME_app` serves players; `NAME_console` has the staff's own tables and reads merchants' rows for staff. Throws OverprivilegedRole if one of them
 * could bypass row-level security, RoleOfAnother if one serves another installation, RoleCreatesObjects if one could
 * create objects.
 */
export function ensureRoles(ownerUrl: string, prefix = ROLE_PREFIX): Promise<RoleUrls> {
  return withClient(ownerUrl, async (owner) => {
    const appUrl = await ensureRole(owner, ownerUrl, `${prefix}_app`);
    const consoleUrl = await ensureRole(owner, ownerUrl, `${prefix}_console`);
    await keepFromMaking(owner, prefix);
    return { appUrl, consoleUrl };
  });
}

/** Revokes the right to create objects from the roles of calls and of edges. Throws RoleCreatesObjects. */
export function keepFromMaking(owner: Client, prefix = ROLE_PREFIX): Promise<void> {
  return refuseOwnObjects(owner, [`${prefix}_app`, `${prefix}_console`, `${prefix}_edge`]);
}
