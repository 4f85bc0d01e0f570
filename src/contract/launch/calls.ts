import * as Type from '#contract/call/type.ts';
import type { RequestOf } from '../call/call.ts';
import { exactly, humanCheck, oneOf, text } from '../call/call-schemas.ts';
import { constants, prizeModes } from '../call/constants.ts';
import { plainReaderOf, readAs } from '../call/reader.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { protectionRefused } from '../protection/schemas.ts';

const id = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const vendor = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const word = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });

/** A game, a room of it, a vendor's lobby (neither), or a lottery's betting view or lobby. */
const launchRequest = exactly({
  // The same in every launch (M298; token and user name are sent in headers, D18).
  accountType: Type.Literal('1'),
  confirmTrans: Type.Literal('0'),
  launchMode: Type.Literal(constants.launchMode),
  platform: Type.Literal(constants.launchPlatform),
  clientType: Type.Literal('3'),
  merchantCode: text(64),
  language: Type.String({ pattern: '^[A-Z]{2}$' }),
  gameId: Type.Optional(id),
  roomId: Type.Optional(id),
  nodeId: Type.Optional(id),
  vassalage: vendor,
  lottoArea: Type.Optional(word),
  lottoGameCode: Type.Optional(word),
  lottoPrizeMode: Type.Optional(oneOf(prizeModes)),
  lottoView: Type.Optional(Type.Union([Type.Literal('betting'), Type.Literal('lobby')])),
  // The target of the game's back button, a path of this site: one leading slash, no second one, no backslash.
  backUrl: Type.Optional(Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])[A-Za-z0-9/_?=&.%-]*$' })),
});

const address = readAs(Type.String({ maxLength: 2048, pattern: '^https?://' }), readWebAddress);

function readWebAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, username } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? value : undefined;
}

/** At least one of the URLs is present; our gateway returns game_url. */
const launched = exactly({
  game_url: Type.Optional(address),
  game_url2: Type.Optional(address),
  /**
   * The game's page accepts the theme in its URL, as our demo provider's does; third-party URLs may be signed and must
   * not be changed.
   */
  takesLook: Type.Optional(Type.Boolean()),
});
const readReply = plainReaderOf(launched);

/**
 * Reads the URL of a launch reply: `game_url`, else `game_url2`; undefined if the reply has none that may be framed. Only
 * http and https are accepted; the caller still checks the origin against the site's list before framing it. Never
 * throws.
 */
export function readLaunched(value: unknown) {
  const read = readReply(value);
  return { address: read.game_url ?? read.game_url2, takesLook: read.takesLook };
}
export type Launched = ReturnType<typeof readLaunched>;

/**
 * M298. The URL has a ticket that opens the game once, within a minute; it never contains the token. Refused with
 * on_break or self_excluded (value.until, absent: without end), register_excluded or register_unavailable (value.register),
 * identity_required (value.state).
 */
export const launchGame = defineSchemaCall({
  name: 'launchGame',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  token: true,
  quiet: true,
  // A repeated launch creates a new ticket and moves no money.
  request: launchRequest,
  reply: launched,
  refused: exactly(protectionRefused),
  read: readLaunched,
});
export type LaunchRequest = RequestOf<typeof launchGame>;

/** M152: a game with play money for a visitor without an account. */
export const trialLaunch = defineSchemaCall({
  name: 'trialLaunch',
  method: 'GET',
  path: relayPath('GCS_gameTrialLaunch'),
  module: 'GAMELO3',
  quiet: true,
  when: { switch: 'FREEPLAY3' },
  request: exactly({
    nodeId: id,
    vassalage: vendor,
    // Required if the browser has no play money yet; a solution is valid once.
    humanCheck: Type.Optional(humanCheck),
  }),
  reply: launched,
  read: readLaunched,
});
export type TrialLaunchRequest = RequestOf<typeof trialLaunch>;

export const launchCalls = [launchGame, trialLaunch];
