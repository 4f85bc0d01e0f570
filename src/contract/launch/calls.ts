import { defineCall } from '../call/call.ts';
import type { constants, prizeModes } from '../call/constants.ts';
import { readText, readYes } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';

/** Constants of every launch (M298; token and user name are sent in headers, D18). */
interface LaunchConstants {
  readonly accountType: '1';
  readonly confirmTrans: '0';
  readonly launchMode: typeof constants.launchMode;
  readonly platform: typeof constants.launchPlatform;
  readonly clientType: '3';
  readonly merchantCode: string;
  readonly language: string;
}

/** A game, a room of it, a vendor's lobby (neither), or a lottery's betting view or lobby. */
export interface LaunchRequest extends LaunchConstants {
  readonly gameId?: string;
  readonly roomId?: string;
  readonly nodeId?: string;
  readonly vassalage: string;
  readonly lottoArea?: string;
  readonly lottoGameCode?: string;
  readonly lottoPrizeMode?: (typeof prizeModes)[number];
  readonly lottoView?: 'betting' | 'lobby';
  /** The target of the game's back button: a path of this site, without a host. */
  readonly backUrl?: string;
}

/** The URL of the game; undefined if the reply has none that may be framed. */
export interface Launched {
  readonly address: string | undefined;
  /**
   * The game's page accepts the theme in its URL, as our demo provider's does; third-party URLs may be signed and must
   * not be changed.
   */
  readonly takesLook: boolean;
}

/**
 * The URL of a launch reply: `game_url`, else `game_url2`. Only http and https are accepted; the caller still checks
 * the origin against the site's list before framing it. Never throws.
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

/**
 * M298. The URL has a ticket that opens the game once, within a minute; it never contains the token. Refused with
 * on_break or self_excluded (value.until, absent: without end), register_excluded or register_unavailable (value.register),
 * identity_required (value.state).
 */
export const launchGame = defineCall<LaunchRequest, Launched>({
  name: 'launchGame',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  token: true,
  quiet: true,
  // A repeated launch creates a new ticket and moves no money.
  read: readLaunched,
});

export interface TrialLaunchRequest {
  readonly nodeId: string;
  readonly vassalage: string;
  /** Required if the browser has no play money yet; a solution is valid once. */
  readonly humanCheck?: string;
}

/** M152: a game with play money for a visitor without an account. */
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
