import Type from 'typebox';
import { type CallSchemas, exactly, text } from './call-schemas.ts';
import { constants } from './constants.ts';
import { lanesDocument } from './documents.schemas.ts';

export const gamesSchemas = {
  vendorLanes: {
    request: exactly({ merchantCode: text(64), platform: Type.Optional(Type.Literal(constants.launchPlatform)) }),
    reply: exactly({ data: exactly({ lanes: lanesDocument }) }),
  },
} satisfies Record<string, CallSchemas>;
