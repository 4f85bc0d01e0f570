import Type from 'typebox';
import { exactly, noRequest } from '../call-schemas.ts';
import { merchantCode } from './session.schemas.ts';

const problem = exactly({
  file: Type.String(),
  path: Type.String(),
  found: Type.String(),
  expected: Type.String(),
  remedy: Type.String(),
  isError: Type.Boolean(),
});

const count = Type.Integer({ minimum: 0 });
/** Left out where nothing was counted: of thousands of merchants most are quiet in some way. */
const hours = Type.Optional(Type.Array(count, { minItems: 24, maxItems: 24 }));

const site = exactly({
  merchant: merchantCode,
  name: Type.String(),
  origin: Type.String(),
  brandRevision: Type.String(),
  revision: count,
  changedAt: Type.String(),
  problems: Type.Array(problem),
  maintenance: Type.Boolean(),
  openPages: count,
  signUps: hours,
  logIns: hours,
  bets: hours,
});

export const overviewSchemas = {
  request: noRequest,
  reply: exactly({ sites: Type.Array(site), hoursToday: Type.Integer({ minimum: 1, maximum: 24 }) }),
};
