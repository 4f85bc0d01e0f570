/**
 * postMessage protocol between a framed game and the portal. The receiver checks the origin first; invalid messages are
 * silently dropped.
 */
import { own, readText, readWhole } from '../call/read.ts';

/** Distinguishes these messages from other postMessage traffic. */
export const FRAME_CHANNEL = 'livery.game';
export const FRAME_VERSION = 1;

/** Sent by the game to the portal. */
export type GameMessage =
  /** The game is ready: the portal removes the loader. */
  | { readonly type: 'ready' }
  /**
   * The balance has changed: the portal reads the new one from the gateway and never trusts an amount from the game.
   */
  | { readonly type: 'balance' }
  /** The session has ended: the portal asks the player to sign in again. */
  | { readonly type: 'loginNeeded' }
  /** The player wants to leave the game. */
  | { readonly type: 'close' }
  /** The player has moved to another table or lottery: the portal's bar names it. */
  | { readonly type: 'title'; readonly name: string }
  /** The height of the game's page in CSS pixels; used for a frame within a page. */
  | { readonly type: 'height'; readonly px: number }
  /** A reality check is due (time played and balance): the portal shows it, and replies when the player has read it. */
  | { readonly type: 'realityCheck'; readonly minutes: number; readonly netMinor: string };

/** Sent by the portal to the game. */
export type PortalMessage = { readonly type: 'realityRead'; readonly goOn: boolean } | { readonly type: 'pause' };

const MOST_PX = 20_000;
const MOST_MINUTES = 24 * 60;
const MOST_NAME = 100;

/** Formats a message for postMessage. */
export function writeFrameMessage(message: GameMessage | PortalMessage): Readonly<Record<string, unknown>> {
  return { channel: FRAME_CHANNEL, version: FRAME_VERSION, ...message };
}

function isOurs(data: unknown): boolean {
  return readText(data, 'channel') === FRAME_CHANNEL && own(data, 'version') === FRAME_VERSION;
}

/** Parses a message of the game; undefined if invalid. Never throws. */
export function readGameMessage(data: unknown): GameMessage | undefined {
  if (!isOurs(data)) return undefined;
  const type = readText(data, 'type');
  if (type === 'ready' || type === 'balance' || type === 'loginNeeded' || type === 'close') return { type };
  if (type === 'height') return readHeight(data);
  if (type === 'title') return readTitle(data);
  return type === 'realityCheck' ? readRealityCheck(data) : undefined;
}

function readHeight(data: unknown): GameMessage | undefined {
  const px = readWhole(data, 'px');
  return px !== undefined && px > 0 && px <= MOST_PX ? { type: 'height', px } : undefined;
}

function readTitle(data: unknown): GameMessage | undefined {
  const name = readText(data, 'name')?.trim() ?? '';
  return name !== '' && name.length <= MOST_NAME ? { type: 'title', name } : undefined;
}

function readRealityCheck(data: unknown): GameMessage | undefined {
  const minutes = readWhole(data, 'minutes');
  const netMinor = readText(data, 'netMinor');
  const fits = minutes !== undefined && minutes >= 0 && minutes <= MOST_MINUTES && /^-?\d{1,18}$/.test(netMinor ?? '');
  return fits && netMinor !== undefined ? { type: 'realityCheck', minutes, netMinor } : undefined;
}

/** Parses a message of the portal; undefined if invalid. Never throws. */
export function readPortalMessage(data: unknown): PortalMessage | undefined {
  if (!isOurs(data)) return undefined;
  const type = readText(data, 'type');
  if (type === 'pause') return { type };
  const goOn = own(data, 'goOn');
  return type === 'realityRead' && typeof goOn === 'boolean' ? { type, goOn } : undefined;
}
