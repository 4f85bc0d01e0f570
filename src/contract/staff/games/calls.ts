import { anyText, exactly, noRequest, text } from '#contract/call/call-schemas.ts';
import type { Reading, Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall, readStaffReply, type StaffCall } from '../staff-call.ts';
import { conflict, effect, reason, changeMade as reply, revision } from '../trees/calls.ts';

export const LANE_CATEGORIES = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT'] as const;

export type LaneCategory = (typeof LANE_CATEGORIES)[number];

export const GAME_BADGES = ['hot', 'new'] as const;

export type GameBadge = (typeof GAME_BADGES)[number];

const code = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}$' });
const nodeId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });
const position = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const count = Type.Integer({ minimum: 0 });
const category = Type.Enum([...LANE_CATEGORIES]);

const vendors = Type.Array(exactly({ code, category, enabled: Type.Boolean(), position }), {
  minItems: 1,
  maxItems: 200,
});

const vendorChoice = exactly(
  { code, category, name: text(), enabled: Type.Boolean(), position, games: count, offered: count },
  { requires: ['code', 'category'] },
);

const vendorChoicesReply = exactly(
  {
    revision,
    vendors: Type.Array(vendorChoice),
  },
  { requires: ['revision'] },
);

const vendorsRequest = exactly({ base: revision, vendors, reason });

const gamesQuery = exactly({
  category: Type.Optional(category),
  vendor: Type.Optional(code),
  /** Search words: name in any language, vendor or tag. */
  q: Type.Optional(anyText(100)),
  state: Type.Optional(Type.Enum(['on', 'off'])),
  /** hot: on the shelf of hot games; new: for thirty days. */
  mark: Type.Optional(Type.Enum([...GAME_BADGES])),
  /** `next` of the previous page. */
  after: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,7}\\.[A-Za-z0-9_-]{1,40}$' })),
});

const gameChoice = exactly(
  {
    nodeId,
    name: text(),
    /** By language. */
    names: Type.Record(Type.String(), Type.String()),
    vendor: code,
    category,
    enabled: Type.Boolean(),
    position: Type.Integer(),
    /** False: players do not see the game although it is on, because its vendor is off. */
    isVendorOn: Type.Boolean(),
    /** The platform's flags: on the shelf of hot games; new for thirty days. */
    isHot: Type.Boolean(),
    isNew: Type.Boolean(),
    /** Player versus player: accepts only cash. */
    isBetween: Type.Boolean(),
    isBetweenHere: Type.Boolean(),
  },
  { requires: ['nodeId', 'category'] },
);

const gamePage = exactly({
  revision,
  total: count,
  rows: Type.Array(gameChoice),
  next: Type.Optional(text()),
});

const gamesRequest = exactly({
  base: revision,
  turned: Type.Optional(Type.Array(exactly({ nodeId, enabled: Type.Boolean() }), { maxItems: 1_000 })),
  /** Moves of games within their lanes, applied in order. */
  moved: Type.Optional(Type.Array(exactly({ nodeId, before: Type.Optional(nodeId) }), { maxItems: 500 })),
  reason,
});

/** A vendor of the platform in one category, with the merchant's settings. */
export type VendorChoice = Reading<typeof vendorChoice>;

export type VendorChoices = Reading<typeof vendorChoicesReply>;

/** The platform's vendors by category, in the merchant's order. */
export const vendorChoices = defineStaffCall({
  name: 'staffVendors',
  method: 'GET',
  path: '/staff/merchants/:merchant/vendors',
  access: 'documents.read',
  request: noRequest,
  reply: vendorChoicesReply,
});

/** The offered vendors of a merchant and their order: unnamed vendors keep their state. */
export type VendorsRequest = Sent<typeof vendorsRequest>;

/**
 * Offers, removes and reorders vendors: one journal entry. `conflict` if another user changed one of them since `base`.
 */
export const changeVendors = defineStaffCall({
  name: 'staffChangeVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors',
  access: 'games.change',
  request: vendorsRequest,
  reply,
  refused: conflict,
});

const tryVendorsReply = exactly({ effect }, { requires: ['effect'] });
const readTryVendorsReply = readStaffReply(tryVendorsReply);

/** Previews a vendor change. A POST, because the request is too long for a URL. */
export const tryVendors = defineStaffCall({
  name: 'staffTryVendors',
  method: 'POST',
  path: '/staff/merchants/:merchant/vendors/effect',
  access: 'games.change',
  request: exactly({ vendors }),
  reply: tryVendorsReply,
  read: (value) => readTryVendorsReply(value)?.effect,
});

/** Filters of the games; query texts. */
export type GamesQuery = Sent<typeof gamesQuery>;

/** A game of the platform, with the merchant's settings. */
export type GameChoice = Reading<typeof gameChoice>;

export type GamePage = Reading<typeof gamePage>;

/** The games of one merchant, on or off, in its order. */
export const gameChoices = defineStaffCall({
  name: 'staffGames',
  method: 'GET',
  path: '/staff/merchants/:merchant/games',
  access: 'documents.read',
  request: gamesQuery,
  reply: gamePage,
});

export type GamesRequest = Sent<typeof gamesRequest>;

/**
 * Toggles and reorders games: one journal entry, without an effect, because games are content. `conflict` if another
 * user changed one of them since `base`.
 */
export const changeGames = defineStaffCall({
  name: 'staffChangeGames',
  method: 'POST',
  path: '/staff/merchants/:merchant/games',
  access: 'games.change',
  bodyBytes: 192 * 1024,
  request: gamesRequest,
  reply,
  refused: conflict,
});

/**
 * Marks a game as player versus player although its vendor does not, or reverts that: new sessions then accept only
 * cash, and only the fee counts for agents, points and ranks. The catalogue's own mark stays. `not_found`: the merchant
 * has no such game.
 */
export const markBetween = defineStaffCall({
  name: 'staffMarkBetween',
  method: 'POST',
  path: '/staff/merchants/:merchant/games/between',
  access: 'games.change',
  request: exactly({ nodeId, isBetween: Type.Boolean(), reason }),
  reply: Type.Null(),
});

export const gamesCalls: readonly StaffCall<never, unknown>[] = [
  vendorChoices,
  changeVendors,
  tryVendors,
  gameChoices,
  changeGames,
  markBetween,
];
