/** A game server controlled by the test: no player action rolls back a bet. */
import pino from 'pino';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { sendSeamless } from '#tests/support/bettors.ts';
import { askPart } from './ask-part.ts';

const SECRET = 'the secret between vendor and gateway in a journey';

export interface Vendor {
  /** Sends one movement of a round, in minor units; throws with the answer when refused. */
  send(action: 'bet' | 'win' | 'rollback', movement: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens it for the newest game that a member of the merchant opened, through a separate gateway on the site's database.
 */
export async function openVendor(db: Database, merchant: string): Promise<Vendor> {
  const config = readConfig({ DATABASE_URL: process.env['LIVERY_E2E_DATABASE'], LIVERY_DEMO_GAMES_SECRET: SECRET });
  const context = createContext(config, db, pino({ level: 'silent' }));
  const app = await buildGateway(context);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [row] = await askPart(
    'demoGames',
    'select wallet_session as session from session where merchant = $1 order by opened_at desc limit 1',
    [merchant],
  );
  const session = row?.['session'];
  return {
    async send(action, movement) {
      const answer = await sendSeamless({ url: () => address, secret: SECRET }, action, {
        merchant,
        session,
        ...movement,
      });
      if (answer?.ok !== true) throw new Error(`The ${action} was answered ${JSON.stringify(answer)}`);
    },
    async close() {
      await app.close();
      await context.stop();
    },
  };
}
