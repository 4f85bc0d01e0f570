/** The member's own identity, where the market demands that it is verified (docs/explanation/limits.md#identity). */
import * as Type from '#contract/call/type.ts';
import { exactly, moment, noRequest, oneOf } from '../call/call-schemas.ts';
import type { Reading } from '../call/reader.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { evidencePicture } from '../cashier/order-schemas.ts';
import { documentKinds, identityAttributes, identityMoments, identityStates, refusalReasons } from './kinds.ts';

/** Maximum number of pictures of one document. */
export const MOST_DOCUMENT_PICTURES = 3;

export const identityReply = exactly(
  {
    state: oneOf(identityStates),
    /** What the market demands and is not verified; empty: nothing. */
    missing: Type.Array(oneOf(identityAttributes), { maxItems: 4 }),
    verified: Type.Array(oneOf(identityAttributes), { maxItems: 4 }),
    /** What waits for it now. */
    before: Type.Array(oneOf(identityMoments), { maxItems: 3 }),
    /** Until then play goes on without it; absent: no such time, or it is over. */
    graceUntil: Type.Optional(moment),
    /** Of REFUSED. */
    why: Type.Optional(oneOf(refusalReasons)),
    /** Of VERIFIED. */
    expiresAt: Type.Optional(moment),
    /** Documents that prove what is needed. */
    kinds: Type.Array(oneOf(documentKinds), { maxItems: 3 }),
    /** Sent pictures that are still stored, newest first; only staff read them. */
    documents: Type.Array(exactly({ kind: oneOf(documentKinds), at: moment }, { requires: ['kind'] }), {
      maxItems: 50,
    }),
  },
  { requires: ['state'] },
);
export type OwnIdentity = Reading<typeof identityReply>;

const own = {
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  reply: identityReply,
} as const;

export const identity = defineSchemaCall({
  name: 'identity',
  method: 'GET',
  path: '/wps/member/identity',
  quiet: true,
  request: noRequest,
  ...own,
});

/**
 * Asks the site's provider to verify the member's name, date of birth and address. Without a provider, or if it does not
 * find the member, documents are asked for.
 */
export const startIdentity = defineSchemaCall({
  name: 'startIdentity',
  method: 'POST',
  path: '/wps/member/identity/start',
  request: noRequest,
  ...own,
});

/** Sends pictures of a document; staff look at them. Refused with picture_refused, or with not_found if none is needed. */
export const sendDocument = defineSchemaCall({
  name: 'sendDocument',
  method: 'POST',
  path: '/wps/member/identity/documents',
  bodyBytes: MOST_DOCUMENT_PICTURES * 410_000 + 16 * 1024,
  request: exactly({
    kind: oneOf(documentKinds),
    pictures: Type.Array(evidencePicture, { minItems: 1, maxItems: MOST_DOCUMENT_PICTURES }),
  }),
  ...own,
});

export const identityCalls = [identity, startIdentity, sendDocument];
