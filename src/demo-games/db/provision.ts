import { provisionSchema } from '#postgres/provision-schema.ts';

/** Schema owned by the vendor's own role, which has no access to the gateway's tables. */
export const DEMO_GAMES_SCHEMA = 'demo_games';

/**
 * Creates role and schema on a database whose owner may create roles; returns the role's URL. Throws `OverprivilegedRole`.
 */
export function provisionDemoGames(ownerUrl: string): Promise<string> {
  return provisionSchema(ownerUrl, { role: 'livery_demo_games', schema: DEMO_GAMES_SCHEMA, lock: 727_210 });
}
