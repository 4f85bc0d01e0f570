/** Plays demo games over HTTP as their pages do, with the ticket of a launch (docs/reference/demo-games.md). */
import { type Exchange, openWire } from '#conformance/verdict/exchange.ts';
import { own, ownList, ownText } from '#model/json/json.ts';

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Exchange>;

/** How to play a round of each game kind; kinds whose rounds take more than one action are not included. */
const ROUNDS: Readonly<Record<string, (ask: Ask, stake: unknown) => Promise<Exchange>>> = {
  slot: (ask, stake) => ask('POST', '/api/slot/spin', { stake }),
  async highlow(ask, stake) {
    const table: unknown = JSON.parse((await ask('GET', '/api/highlow/table')).body);
    return ask('POST', '/api/highlow/guess', { stake, call: 'same', nonce: own(table, 'nonce') });
  },
};

/** Plays one round with the minimum stake. False if the game kind is not supported or the round failed. */
export async function playDemoGame(address: string): Promise<boolean> {
  const { origin, searchParams } = new URL(address);
  const wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  const askAs =
    (token?: string): Ask =>
    (method, path, body) =>
      wire.ask({
        method,
        url: origin + path,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  try {
    const { status, body } = await askAs()('POST', '/api/session', { ticket: searchParams.get('ticket') });
    const opened: unknown = status === 200 ? JSON.parse(body) : undefined;
    const [token, stake] = [ownText(opened, 'token'), ownList(opened, 'stakes')[0]];
    const kind = ownText(own(opened, 'game'), 'kind') ?? '';
    const play = Object.hasOwn(ROUNDS, kind) ? ROUNDS[kind] : undefined;
    return token !== undefined && play !== undefined && (await play(askAs(token), stake)).status === 200;
  } finally {
    wire.close();
  }
}
