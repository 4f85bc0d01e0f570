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

/** What a new member does that the gateway cannot know by itself, and `away` once the first steps are put away. */
export const firstStepsTaken = ['limits', 'offer', 'away'] as const;
export type FirstStepTaken = (typeof firstStepsTaken)[number];

/** Keeps a first step with the member, so that the next visit knows it, wherever it is made. The same step twice is one. */
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
