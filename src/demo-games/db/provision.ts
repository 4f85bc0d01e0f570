import { provisionSchema } from '#postgres/provision-schema.ts';

/** Schema owned by the vendor's own role, which has no access to the gateway's tables. */
export const DEMO_GAMES_SCHEMA = 'demo_games';

/**
 * Creates role and schema on a database whose owner may create roles; returns the role's URL. Throws
 * `OverprivilegedRole` and `RoleOfAnother`.
 */
export function provisionDemoGames(ownerUrl: string, prefix = 'livery'): Promise<string> {
  return provisionSchema(ownerUrl, { role: `${prefix}_demo_games`, schema: DEMO_GAMES_SCHEMA, lock: 727_210 });
}
