import type { RoleUrls } from '#gateway/config/config.ts';
import { withClient } from '#postgres/connect.ts';
import { ensureRole } from '#postgres/ensure-role.ts';

/**
 * Makes sure that both roles that answer calls can log in, and answers their addresses: they own nothing and row-level
 * security binds them; migrations grant to these names. `livery_app` answers players; `livery_console` keeps the staff's own
 * tables and reads merchants' rows for them. Throws TooMightyRole when one of them could pass row-level security.
 */
export function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  return withClient(ownerUrl, async (owner) => {
    const appUrl = await ensureRole(owner, ownerUrl, 'livery_app');
    return { appUrl, consoleUrl: await ensureRole(owner, ownerUrl, 'livery_console') };
  });
}
