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

export const memberCalls = [memberInfo, updateLanguage];
