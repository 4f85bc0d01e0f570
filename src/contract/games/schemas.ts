import type { Static } from '#contract/call/type.ts';
import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, nothing, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { constants } from '../call/constants.ts';
import { lanesDocument } from '../call/document-schemas.ts';
import { volatilities } from '../call/volatility.ts';
import type * as calls from './calls.ts';
import { gameSorts } from './calls.ts';

/** A whole number as query text. */
const whole = Type.String({ pattern: '^[0-9]{1,6}$' });
const code = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
/** A comma-separated list; long enough for all vendors of a big merchant. */
const codes = Type.String({ maxLength: 4000, pattern: '^[A-Z][A-Z0-9_]*(,[A-Z][A-Z0-9_]*)*$' });
const nodeId = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const language = Type.String({ pattern: '^[A-Z]{2}$' });
const platform = Type.Literal(constants.launchPlatform);
const merchant = text(64);
/** The search words of a visitor. */
const words = Type.String({ maxLength: 100 });

/** Return to player in percent with two decimals. */
const rate = Type.String({ pattern: '^(100|[0-9]{1,2})\\.[0-9]{2}$' });

/** A game on the wire. The fields from `isNew` on are our extensions. */
export const game = exactly({
  nodeId: text(40),
  gameId: text(40),
  roomId: Type.Optional(text(40)),
  gameName: text(200),
  vassalage: text(32),
  displayName: text(200),
  gameType: text(32),
  gameCode: Type.Optional(text(64)),
  defaultPlayType: Type.Optional(text(64)),
  isGame: Type.Union([Type.Literal('VASSALAGE'), Type.Literal('game')]),
  showIcon: Type.Optional(anyText(2048)),
  smallIcon: Type.Optional(anyText(2048)),
  supportPlay: Type.Union([Type.Literal(0), Type.Literal(1)]),
  isHot: Type.Boolean(),
  accountTypeName: text(40),
  isNew: Type.Optional(Type.Boolean()),
  minBet: Type.Optional(amount),
  maxBet: Type.Optional(amount),
  returnRate: Type.Optional(rate),
  volatility: Type.Optional(oneOf(volatilities)),
  lines: Type.Optional(Type.Integer({ minimum: 0 })),
  gameClassify: Type.Optional(text(32)),
});

export type GameDocument = Static<typeof game>;

const page = { pageNum: Type.Integer({ minimum: 1 }), totalPages: Type.Integer({ minimum: 0 }) };
const total = Type.Optional(Type.Integer({ minimum: 0 }));
const favourite = exactly({ nodeId, vendor: code, gameType: code });
/** Only on the first page: the number of games of each kind, regardless of the kind filter. */
const kindCounts = Type.Optional(Type.Array(exactly({ key: text(32), gameCount: Type.Integer({ minimum: 0 }) })));
const OWN = ['total'];

export const gamesSchemas = {
  vendorLanes: {
    request: exactly({ merchantCode: merchant, platform: Type.Optional(platform) }),
    reply: exactly({ data: exactly({ lanes: lanesDocument }) }),
  },
  gameList: {
    request: exactly({
      clientType: Type.Literal('3'),
      platform,
      channel: Type.Optional(anyText(40)),
      merchant,
      gameName: Type.Optional(words),
      minBet: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}(\\.[0-9]{1,8})?$' })),
      minLineNum: Type.Optional(whole),
      pageNo: whole,
      pageSize: whole,
      vassalage: Type.Optional(codes),
      gameClassify: Type.Optional(codes),
      language,
      gameType: Type.Optional(code),
      sort: Type.Optional(oneOf(gameSorts)),
      trial: Type.Optional(Type.Literal('1')),
    }),
    lenientQuery: true,
    reply: exactly({ games: Type.Array(game), ...page, total, kindCounts }),
    ownFields: [...OWN, 'kindCounts'],
  },
  hotGames: {
    request: exactly({
      merchantCode: merchant,
      isPlatform: Type.Literal('2'),
      vassalage: Type.Optional(codes),
      platform,
      language,
    }),
    lenientQuery: true,
    reply: exactly({ list: Type.Array(game) }),
  },
  favouriteIds: { request: noRequest, reply: Type.Array(text(40)) },
  favouriteList: {
    request: exactly({
      pageNo: Type.Optional(whole),
      pageSize: Type.Optional(whole),
      gameType: Type.Optional(code),
      language: Type.Optional(language),
    }),
    lenientQuery: true,
    reply: exactly({ content: Type.Array(game), ...page, total }),
    ownFields: OWN,
  },
  addFavourite: { request: favourite, reply: nothing },
  removeFavourite: { request: favourite, reply: nothing },
  recentGames: {
    request: exactly({ language: Type.Optional(language) }),
    reply: exactly({ list: Type.Array(game) }),
  },
  winnerBoard: {
    request: exactly({ gameCategory: code, language, limitNum: whole }),
    reply: exactly({
      list: Type.Array(exactly({ vo: Type.Object({ customerName: text(64), winAmount: amount, ...game.properties }) })),
    }),
  },
  vendorGameTypes: {
    request: exactly({ merchantCode: merchant, vassalage: code, language: Type.Optional(language) }),
    reply: exactly({
      list: Type.Array(exactly({ key: code, displayName: text(100), gameCount: Type.Integer({ minimum: 0 }) })),
    }),
  },
  roomList: {
    request: exactly({ merchantCode: merchant, vassalage: code, language: Type.Optional(language) }),
    reply: exactly({
      list: Type.Array(
        Type.Object({
          ...game.properties,
          roomId: text(40),
          roomName: text(100),
          minBet: Type.Optional(amount),
          maxBet: Type.Optional(amount),
          players: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof calls>;
