import type { Client } from 'pg';
import type { RoleUrls } from '#gateway/config/config.ts';
import { withClient } from '#postgres/connect.ts';
import { ensureRole } from '#postgres/ensure-role.ts';
import { refuseOwnObjects } from '#postgres/refuse-own-objects.ts';

/**
 * Makes sure that both roles that answer calls can log in, and answers their addresses: they own nothing, can make nothing, and
 * row-level security binds them; migrations grant to these names. `livery_app` answers players; `livery_console` keeps the
 * staff's own tables and reads merchants' rows for them. Throws TooMightyRole when one of them could pass row-level security,
 * MakingRole when one could make objects of its own.
 */
export function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  return withClient(ownerUrl, async (owner) => {
    const appUrl = await ensureRole(owner, ownerUrl, 'livery_app');
    const consoleUrl = await ensureRole(owner, ownerUrl, 'livery_console');
    await keepFromMaking(owner);
    return { appUrl, consoleUrl };
  });
}

/** Takes from the roles of calls and of edges the right to make anything. Throws MakingRole. */
export function keepFromMaking(owner: Client): Promise<void> {
  return refuseOwnObjects(owner, ['livery_app', 'livery_console', 'livery_edge']);
}
