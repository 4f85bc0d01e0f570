/** The demo game provider with its built pages, its own database and a gateway in memory. */
import { createServer } from 'node:net';
import { pino } from 'pino';
import { clientFolderIn, TIMING } from '#demo-games/context/config.ts';
import { provisionDemoGames } from '#demo-games/db/provision.ts';
import { startDemoGames } from '#demo-games/demo-games.ts';
import { demoGameRows } from '#demo-games/games/games.ts';
import { scriptGateway } from '#demo-games/testing/scripted-gateway.ts';
import { openRunFolder, quickPlace, startRunDatabase } from '#scripts/run-folder.ts';

export interface GamesSite {
  /** Address of a title's page for a player; it can be opened once. */
  address(code: string, player: string): string;
  stop(): Promise<void>;
}

export async function startGamesSite(): Promise<GamesSite> {
  const folder = await openRunFolder(await quickPlace());
  const database = await startRunDatabase(folder);
  const gateway = scriptGateway();
  const port = await freePort();
  const origin = `http://games.localhost:${port}`;
  const games = await startDemoGames({
    config: { origin, secret: gateway.secret, clientFolder: clientFolderIn('dist'), trustedHops: 0, timing: TIMING },
    databaseUrl: await provisionDemoGames(database.url),
    send: gateway.send,
    framedBy: () => [],
    log: pino({ level: 'silent' }),
  });
  await games.app.listen({ host: '127.0.0.1', port });
  return {
    address(code, player) {
      const row = demoGameRows.find((each) => each.code === code);
      if (row === undefined) throw new Error(`There is no title ${code}.`);
      const { nodeId, vendor, category, kind, names } = row;
      const game = { nodeId, code, name: names.EN, vendor, category, kind, isBetween: kind === 'duel' };
      return `${origin}/play/${code}?ticket=${gateway.ticketFor(kind, player, { game })}&lang=EN`;
    },
    async stop() {
      await games.stop();
      await database.stop();
      await folder.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
