import type { NoRequest } from '#contract/call/call.ts';
import { own, readId, readText, readWhole } from '#contract/call/read.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { readEffect, readList, readTexts } from '../read-parts.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import { type ChangeMade, readChangeMade } from '../trees/calls.ts';
import type { GameMove } from './arrange-games.ts';

export const LANE_CATEGORIES = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT'] as const;
export type LaneCategory = (typeof LANE_CATEGORIES)[number];

/** A vendor of the platform in one category, with the merchant's settings. */
export interface VendorChoice {
  readonly code: string;
  readonly category: LaneCategory;
  readonly name: string;
  readonly enabled: boolean;
  /** Lower is earlier. */
  readonly position: number;
  /** Its games in this category, and how many of them the merchant offers. */
  readonly games: number;
  readonly offered: number;
}

export interface VendorChoices {
  readonly revision: number;
  readonly vendors: readonly VendorChoice[];
}

/** The platform's vendors by category, in the merchant's order. */
export const vendorChoices = defineStaffCall<NoRequest, VendorChoices | undefined>({
  name: 'staffVendors',
  method: 'GET',
  path: '/staff/merchants/:merchant/vendors',
  access: 'documents.read',
  read: readVendors,
});

/** The offered vendors of a merchant and their order: unnamed vendors keep their state. */
export interface VendorsRequest {
  /** The revision that the change is based on. */
  readonly base: number;
  readonly vendors: readonly {
    readonly code: string;
    readonly category: LaneCategory;
    readonly enabled: boolean;
    readonly position: number;
  }[];
  readonly reason: string;
}

/**
 * Offers, removes and reorders vendors: one journal entry. `conflict` if another user changed one of them since `base`.
 */
export const changeVendors = defineStaffCall<VendorsRequest, ChangeMade | undefined>({
  name: 'staffChangeVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors',
  access: 'games.change',
  read: readChangeMade,
});

/** Previews a vendor change. A POST, because the request is too long for a URL. */
export const tryVendors = defineStaffCall<Pick<VendorsRequest, 'vendors'>, AnnouncedEffect | undefined>({
  name: 'staffTryVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors/effect',
  access: 'games.change',
  read: (value) => readEffect(own(value, 'effect')),
});

/** Filters of the games; query texts. */
export interface GamesQuery {
  readonly category?: LaneCategory;
  readonly vendor?: string;
  /** Search words: name in any language, vendor or tag. */
  readonly q?: string;
  readonly state?: 'on' | 'off';
  /** hot: on the shelf of hot games; new: for thirty days. */
  readonly mark?: GameBadge;
  /** `next` of the previous page. */
  readonly after?: string;
}

export const GAME_BADGES = ['hot', 'new'] as const;
export type GameBadge = (typeof GAME_BADGES)[number];

/** A game of the platform, with the merchant's settings. */
export interface GameChoice {
  readonly nodeId: string;
  /** In English. */
  readonly name: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly vendor: string;
  readonly category: string;
  readonly enabled: boolean;
  readonly position: number;
  /** False: players do not see the game although it is on, because its vendor is off. */
  readonly isVendorOn: boolean;
  /** The platform's flags: on the shelf of hot games; new for thirty days. */
  readonly isHot: boolean;
  readonly isNew: boolean;
  /** Player versus player: accepts only cash. */
  readonly isBetween: boolean;
  /** Set by the merchant's staff; the catalogue may set it too. */
  readonly isBetweenHere: boolean;
}

export interface GamePage {
  readonly revision: number;
  readonly total: number;
  readonly rows: readonly GameChoice[];
  readonly next: string | undefined;
}

/** The games of one merchant, on or off, in its order. */
export const gameChoices = defineStaffCall<GamesQuery, GamePage>({
  name: 'staffGames',
  method: 'GET',
  path: '/staff/merchants/:merchant/games',
  access: 'documents.read',
  read: readPage,
});

export interface GamesRequest {
  /** The revision that the change is based on. */
  readonly base: number;
  /** Games to turn on or off. */
  readonly turned?: readonly { readonly nodeId: string; readonly enabled: boolean }[];
  /** Moves of games within their lanes, applied in order. */
  readonly moved?: readonly GameMove[];
  readonly reason: string;
}

/**
 * Toggles and reorders games: one journal entry, without an effect, because games are content. `conflict` if another
 * user changed one of them since `base`.
 */
export const changeGames = defineStaffCall<GamesRequest, ChangeMade | undefined>({
  name: 'staffChangeGames',
  method: 'POST',
  path: '/staff/merchants/:merchant/games',
  access: 'games.change',
  bodyBytes: 192 * 1024,
  read: readChangeMade,
});

/**
 * Marks a game as player versus player although its vendor does not, or reverts that: new sessions then accept only
 * cash, and only the fee counts for agents, points and ranks. The catalogue's own mark stays. `not_found`: the merchant
 * has no such game.
 */
export const markBetween = defineStaffCall<
  { readonly nodeId: string; readonly isBetween: boolean; readonly reason: string },
  null
>({
  name: 'staffMarkBetween',
  method: 'POST',
  path: '/staff/merchants/:merchant/games/between',
  access: 'games.change',
  read: () => null,
});

export const gamesCalls: readonly StaffCall<never, unknown>[] = [
  vendorChoices,
  changeVendors,
  tryVendors,
  gameChoices,
  changeGames,
  markBetween,
];

function readVendors(value: unknown): VendorChoices | undefined {
  const revision = readWhole(value, 'revision');
  return revision === undefined ? undefined : { revision, vendors: readList(own(value, 'vendors'), readVendor) };
}

function readVendor(value: unknown): VendorChoice | undefined {
  const code = readText(value, 'code');
  const category = LANE_CATEGORIES.find((known) => known === own(value, 'category'));
  if (code === undefined || category === undefined) return undefined;
  return {
    code,
    category,
    name: readText(value, 'name') ?? code,
    enabled: own(value, 'enabled') === true,
    position: readWhole(value, 'position') ?? 0,
    games: readWhole(value, 'games') ?? 0,
    offered: readWhole(value, 'offered') ?? 0,
  };
}

function readPage(value: unknown): GamePage {
  const revision = readWhole(value, 'revision') ?? 0;
  const rows = readList(own(value, 'rows'), readGame);
  return { revision, total: readWhole(value, 'total') ?? 0, rows, next: readText(value, 'next') };
}

function readGame(value: unknown): GameChoice | undefined {
  const nodeId = readId(value, 'nodeId');
  if (nodeId === undefined) return undefined;
  return {
    nodeId,
    name: readText(value, 'name') ?? nodeId,
    names: readTexts({ names: own(value, 'names') })['names'] ?? {},
    vendor: readText(value, 'vendor') ?? '',
    category: readText(value, 'category') ?? '',
    enabled: own(value, 'enabled') === true,
    position: readWhole(value, 'position') ?? 0,
    isVendorOn: own(value, 'isVendorOn') === true,
    isHot: own(value, 'isHot') === true,
    isNew: own(value, 'isNew') === true,
    isBetween: own(value, 'isBetween') === true,
    isBetweenHere: own(value, 'isBetweenHere') === true,
  };
}
