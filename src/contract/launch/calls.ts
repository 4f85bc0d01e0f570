import { defineCall } from '../call/call.ts';
import type { constants, prizeModes } from '../call/constants.ts';
import { readText, readYes } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';

/** What every launch says beside the game (M298; token and user name travel in headers, D18). */
interface LaunchConstants {
  readonly accountType: '1';
  readonly confirmTrans: '0';
  readonly launchMode: typeof constants.launchMode;
  readonly platform: typeof constants.launchPlatform;
  readonly clientType: '3';
  readonly merchantCode: string;
  readonly language: string;
}

/** A game, a room of it, a vendor's own lobby (neither), or a lottery's betting view or lobby. */
export interface LaunchRequest extends LaunchConstants {
  readonly gameId?: string;
  readonly roomId?: string;
  readonly nodeId?: string;
  readonly vassalage: string;
  readonly lottoArea?: string;
  readonly lottoGameCode?: string;
  readonly lottoPrizeMode?: (typeof prizeModes)[number];
  readonly lottoView?: 'betting' | 'lobby';
  /** Where the game's own way back leads: an address of this site, without a host. */
  readonly backUrl?: string;
}

/** Where the game stands; undefined when the reply named no address that may be framed. */
export interface Launched {
  readonly address: string | undefined;
  /** The game's page takes the look of the page around it in its address, as our vendor's do; others' may be signed. */
  readonly takesLook: boolean;
}

/**
 * The address of a launch reply: `game_url`, else `game_url2`. Only http and https count; the caller still compares the
 * origin with the site's list before framing it. Never throws.
 */
export function readLaunched(value: unknown): Launched {
  const named = [readText(value, 'game_url'), readText(value, 'game_url2')];
  const address = named.find((text) => text !== undefined && isWebAddress(text));
  return { address, takesLook: readYes(value, 'takesLook') };
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '';
}

/** M298. The address carries a ticket that opens the game once, within a minute; it never carries the token. */
export const launchGame = defineCall<LaunchRequest, Launched>({
  name: 'launchGame',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  token: true,
  quiet: true,
  // A repeated launch draws a new ticket and moves nothing.
  read: readLaunched,
});

export interface TrialLaunchRequest {
  readonly nodeId: string;
  readonly vassalage: string;
  /** Asked for where the browser has no play money yet; a solution counts once. */
  readonly humanCheck?: string;
}

/** M152: a game with play money for somebody without an account. */
export const trialLaunch = defineCall<TrialLaunchRequest, Launched>({
  name: 'trialLaunch',
  method: 'GET',
  path: relayPath('GCS_gameTrialLaunch'),
  module: 'GAMELO3',
  quiet: true,
  when: { switch: 'FREEPLAY3' },
  read: readLaunched,
});

export const launchCalls = [launchGame, trialLaunch];
