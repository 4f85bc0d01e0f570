import { defineCall, type NoRequest, readDocument, readNothing } from '../call/call.ts';

/** M284. The model parses it. */
export const memberInfo = defineCall<NoRequest, unknown>({
  name: 'memberInfo',
  method: 'GET',
  path: '/wps/member/info',
  module: 'COMM3',
  token: true,
  quiet: true,
  read: readDocument,
});

/** M306. */
export const updateLanguage = defineCall<{ readonly language: string }, void>({
  name: 'updateLanguage',
  method: 'PUT',
  path: '/wps/member/language',
  module: 'COMM3',
  token: true,
  quiet: true,
  read: readNothing,
});

/** First steps of a new member that the gateway cannot detect, and `away` once the steps are dismissed. */
export const firstStepsTaken = ['limits', 'offer', 'away'] as const;
export type FirstStepTaken = (typeof firstStepsTaken)[number];

/** Stores a completed first step with the member, for later visits on any device. Idempotent. */
export const noteFirstStep = defineCall<{ readonly step: FirstStepTaken }, void>({
  name: 'noteFirstStep',
  method: 'PUT',
  path: '/wps/member/steps',
  module: 'COMM3',
  token: true,
  own: true,
  quiet: true,
  read: readNothing,
});

export const memberCalls = [memberInfo, updateLanguage, noteFirstStep];
