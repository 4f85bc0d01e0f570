/**
 * What a framed game and the portal say to each other by postMessage. The receiver compares the origin first; a message
 * that does not fit is dropped without a word.
 */
import { own, readText, readWhole } from '../call/read.ts';

/** Tells our messages from everything else that windows post. */
export const FRAME_CHANNEL = 'livery.game';
export const FRAME_VERSION = 1;

/** From the game to the portal. */
export type GameMessage =
  /** The game can be played: the loader goes. */
  | { readonly type: 'ready' }
  /** The balance has moved: the portal asks the gateway for the new one, it never believes a figure from here. */
  | { readonly type: 'balance' }
  /** The session has ended: the portal asks the player to log in again. */
  | { readonly type: 'loginNeeded' }
  /** The player wants to leave the game. */
  | { readonly type: 'close' }
  /** How high the game's page is, in CSS pixels; heeded where a frame stands within a page. */
  | { readonly type: 'height'; readonly px: number }
  /** Time for a look at the clock and the balance: the portal shows it, and answers when the player has read it. */
  | { readonly type: 'realityCheck'; readonly minutes: number; readonly netMinor: string };

/** From the portal to the game. */
export type PortalMessage = { readonly type: 'realityRead'; readonly goOn: boolean } | { readonly type: 'pause' };

const MOST_PX = 20_000;
const MOST_MINUTES = 24 * 60;

/** A message as it is posted. */
export function writeFrameMessage(message: GameMessage | PortalMessage): Readonly<Record<string, unknown>> {
  return { channel: FRAME_CHANNEL, version: FRAME_VERSION, ...message };
}

function isOurs(data: unknown): boolean {
  return readText(data, 'channel') === FRAME_CHANNEL && own(data, 'version') === FRAME_VERSION;
}

/** The game's message in what was posted; undefined for anything else. Never throws. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  if (!isOurs(data)) return undefined;
  const type = readText(data, 'type');
  if (type === 'ready' || type === 'balance' || type === 'loginNeeded' || type === 'close') return { type };
  if (type === 'height') return readHeight(data);
  return type === 'realityCheck' ? readRealityCheck(data) : undefined;
}

function readHeight(data: unknown): GameMessage | undefined {
  const px = readWhole(data, 'px');
  return px !== undefined && px > 0 && px <= MOST_PX ? { type: 'height', px } : undefined;
}

function readRealityCheck(data: unknown): GameMessage | undefined {
  const minutes = readWhole(data, 'minutes');
  const netMinor = readText(data, 'netMinor');
  const fits = minutes !== undefined && minutes >= 0 && minutes <= MOST_MINUTES && /^-?\d{1,18}$/.test(netMinor ?? '');
  return fits && netMinor !== undefined ? { type: 'realityCheck', minutes, netMinor } : undefined;
}

/** The portal's message in what was posted; undefined for anything else. Never throws. */
export function readPortalMessage(data: unknown): PortalMessage | undefined {
  if (!isOurs(data)) return undefined;
  const type = readText(data, 'type');
  if (type === 'pause') return { type };
  const goOn = own(data, 'goOn');
  return type === 'realityRead' && typeof goOn === 'boolean' ? { type, goOn } : undefined;
}
