import { createHmac } from 'node:crypto';
import type { SupportQuestion } from '#contract/staff/previews/edge-link.ts';
import {
  hashOf,
  MAC_BITS,
  packFields,
  type SupportCode,
  shortRevision,
  wholeRevision,
  writeSupportCode,
} from '#contract/staff/previews/support-code.ts';

/**
 * Name of the merchant's key that signs support codes. Stored with the merchant's other secrets, so that codes stay
 * valid after a restart.
 */
export const SUPPORT_KEY = 'support-code';

/** Server-side facts about the page that a support code is requested for. */
export interface SupportPlace {
  readonly merchant: string;
  readonly revision: number;
}

/**
 * Creates the support code of an error screen; its HMAC covers all fields, with full names where known, and uses the
 * merchant's key.
 */
export function signSupportCode(
  key: Uint8Array,
  question: SupportQuestion,
  { merchant, revision }: SupportPlace,
): string {
  const { reason, visitor, language, screen, brandRevision, build } = question;
  const packed = packFields({
    reason,
    visitor,
    language,
    merchant: hashOf(merchant, 'merchant'),
    brand: hashOf(brandRevision, 'brand'),
    build: hashOf(build, 'build'),
    screen: hashOf(screen, 'screen'),
    revision: shortRevision(revision),
  });
  return writeSupportCode(packed, signatureOf(key, packed, { merchant, revision }));
}

/** Whether the merchant hash in the code matches; only the HMAC proves it. */
export function mayBeOf({ fields }: SupportCode, merchant: string): boolean {
  return fields.merchant === hashOf(merchant, 'merchant');
}

/** Revision at which a merchant's code was created; undefined if the code is forged, altered or of another merchant. */
export function proveSupportCode(key: Uint8Array, code: SupportCode, place: SupportPlace): number | undefined {
  const revision = wholeRevision(code.fields.revision, place.revision);
  if (revision === undefined || !mayBeOf(code, place.merchant)) return undefined;
  return signatureOf(key, code.packed, { ...place, revision }) === code.mac ? revision : undefined;
}

/** First 37 bits of an HMAC: a random guess succeeds once in 137 thousand million, and only staff can submit codes. */
function signatureOf(key: Uint8Array, packed: bigint, { merchant, revision }: SupportPlace): bigint {
  const message = JSON.stringify(['support-code', merchant, revision, packed.toString(36)]);
  return createHmac('sha256', key).update(message).digest().readBigUInt64BE() >> BigInt(64 - MAC_BITS);
}
