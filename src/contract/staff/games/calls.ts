import type { NoRequest } from '#contract/call/call.ts';
import { own, readId, readText, readWhole } from '#contract/call/read.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { readEffect, readList, readTexts } from '../read-parts.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import { type ChangeMade, readChangeMade } from '../trees/calls.ts';
import type { GameMove } from './arrange-games.ts';

/** The categories that vendors are offered in. */
export const LANE_CATEGORIES = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT'] as const;
export type LaneCategory = (typeof LANE_CATEGORIES)[number];

/** A vendor of the platform in one category, and what the merchant made of it. */
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

/** Which vendors a merchant offers in which order: those that are named, the others stay. */
export interface VendorsRequest {
  /** The revision that it is based on. */
  readonly base: number;
  readonly vendors: readonly {
    readonly code: string;
    readonly category: LaneCategory;
    readonly enabled: boolean;
    readonly position: number;
  }[];
  readonly reason: string;
}

/** Offers vendors, takes them away, orders them: one entry in all. `conflict` when somebody else changed one of them since `base`. */
export const changeVendors = defineStaffCall<VendorsRequest, ChangeMade | undefined>({
  name: 'staffChangeVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors',
  access: 'games.change',
  read: readChangeMade,
});

/** What a vendor change would come to, before it is made. Asked by POST: it is too long for an address. */
export const tryVendors = defineStaffCall<Pick<VendorsRequest, 'vendors'>, AnnouncedEffect | undefined>({
  name: 'staffTryVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors/effect',
  access: 'games.change',
  read: (value) => readEffect(own(value, 'effect')),
});

/** Which games are wanted: texts, as a query has them. */
export interface GamesQuery {
  readonly category?: LaneCategory;
  readonly vendor?: string;
  /** Words of the name in any language, the vendor or a tag. */
  readonly q?: string;
  readonly state?: 'on' | 'off';
  /** On the shelf of hot games, or new for thirty days. */
  readonly mark?: GameMark;
  /** `next` of the page before. */
  readonly after?: string;
}

export const GAME_MARKS = ['hot', 'new'] as const;
export type GameMark = (typeof GAME_MARKS)[number];

/** A game of the platform, and what the merchant made of it. */
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
  /** False: players do not see it although it is on, because its vendor is off. */
  readonly isVendorOn: boolean;
  /** The platform's marks: on the shelf of hot games, new for thirty days. */
  readonly isHot: boolean;
  readonly isNew: boolean;
  /** Players play it against each other: it takes cash alone. */
  readonly isBetween: boolean;
  /** Staff of the merchant say so; the catalogue may, too. */
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

/** What is changed of games. */
export interface GamesRequest {
  /** The revision that it is based on. */
  readonly base: number;
  /** Games that are turned on or off. */
  readonly turned?: readonly { readonly nodeId: string; readonly enabled: boolean }[];
  /** Games that are to stand elsewhere in their lanes, one after the other. */
  readonly moved?: readonly GameMove[];
  readonly reason: string;
}

/** Turns games on and off, and orders them: one entry in all, without an effect, because games are content. `conflict` when somebody else changed one of them since `base`. */
export const changeGames = defineStaffCall<GamesRequest, ChangeMade | undefined>({
  name: 'staffChangeGames',
  method: 'POST',
  path: '/staff/merchants/:merchant/games',
  access: 'games.change',
  bodyBytes: 192 * 1024,
  read: readChangeMade,
});

/**
 * Says of a game that its players play against each other although its vendor does not say so, or takes that back: from then on its new
 * sessions take cash alone, and what counts of them is the fee. What the catalogue says stays. `not_found`: the merchant has no such game.
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

/** The calls about vendors and games. */
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
