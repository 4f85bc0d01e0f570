import { expect } from 'vitest';
import { composeStream } from '../compose/compose-stream.ts';
import { readStandings } from '../stream/standing.ts';
import type { TestGateway } from './gateway.ts';

/** Lets the consumers of a merchant's stream take events until they have taken all that happened. */
export async function settleStream({ context }: TestGateway, merchant: string): Promise<void> {
  const stream = composeStream(context);
  await expect
    .poll(async () => {
      await stream.catchUp(merchant);
      const standings = await readStandings(context.db, [merchant]);
      // Waiting would not help: it says why at once.
      const stopped = standings.find(({ failure }) => failure !== null);
      if (stopped !== undefined) return `${stopped.consumer} stopped: ${stopped.failure}`;
      return standings.filter(({ waitsSince }) => waitsSince !== null).length;
    })
    .toBe(0);
}
