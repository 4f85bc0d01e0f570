import * as Type from '#contract/call/type.ts';
import { exactly, humanCheck, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { constants, prizeModes } from '../call/constants.ts';
import { protectionRefused } from '../protection/schemas.ts';
import type * as calls from './calls.ts';

const id = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const vendor = Type.String({ maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$' });
const word = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const address = Type.String({ maxLength: 2048, pattern: '^https?://' });

/** At least one of the URLs is present; our gateway returns game_url. */
const launched = exactly({
  game_url: Type.Optional(address),
  game_url2: Type.Optional(address),
  takesLook: Type.Optional(Type.Boolean()),
});

export const launchSchemas = {
  launchGame: {
    request: exactly({
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
      // A path of this site: one leading slash, no second one, no backslash.
      backUrl: Type.Optional(Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])[A-Za-z0-9/_?=&.%-]*$' })),
    }),
    reply: launched,
    refused: exactly(protectionRefused),
  },
  trialLaunch: {
    request: exactly({ nodeId: id, vassalage: vendor, humanCheck: Type.Optional(humanCheck) }),
    reply: launched,
  },
} satisfies SchemasOf<typeof calls>;
