import { provisionSchema } from '#postgres/provision-schema.ts';

/** The vendor's own role owns what it makes in its own schema and sees no table of a gateway. */
export const DEMO_GAMES_SCHEMA = 'demo_games';

/** Makes both on a database whose owner may make roles, and answers the role's address. Throws TooMightyRole. */
export function provisionDemoGames(ownerUrl: string): Promise<string> {
  return provisionSchema(ownerUrl, { role: 'livery_demo_games', schema: DEMO_GAMES_SCHEMA, lock: 727_210 });
}
