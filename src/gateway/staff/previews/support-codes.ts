import { createHmac } from 'node:crypto';
import type { SupportQuestion } from '#contract/staff/previews/edge-link.ts';
import {
  markOf,
  PROOF_BITS,
  packFields,
  type SupportCode,
  shortRevision,
  wholeRevision,
  writeSupportCode,
} from '#contract/staff/previews/support-code.ts';

/** Name of the merchant's own key that proofs are made with. It is kept with the merchant's other secrets, so that codes outlive restarts. */
export const SUPPORT_KEY = 'support-code';

/** What only the gateway knows about the page that a code is asked for. */
export interface SupportPlace {
  readonly merchant: string;
  /** The trees' revision now. */
  readonly revision: number;
}

/** The code of an error screen; its proof is made with the merchant's own key over everything, names in full where known. */
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
    merchant: markOf(merchant, 'merchant'),
    brand: markOf(brandRevision, 'brand'),
    build: markOf(build, 'build'),
    screen: markOf(screen, 'screen'),
    revision: shortRevision(revision),
  });
  return writeSupportCode(packed, proofOf(key, packed, { merchant, revision }));
}

/** Whether a code may be of this merchant: its mark says so, and the proof decides. */
export function mayBeOf({ fields }: SupportCode, merchant: string): boolean {
  return fields.merchant === markOf(merchant, 'merchant');
}

/** The revision that a merchant's code was made at; undefined for a code that is forged, altered or another merchant's. */
export function proveSupportCode(key: Uint8Array, code: SupportCode, place: SupportPlace): number | undefined {
  const revision = wholeRevision(code.fields.revision, place.revision);
  if (revision === undefined || !mayBeOf(code, place.merchant)) return undefined;
  return proofOf(key, code.packed, { ...place, revision }) === code.proof ? revision : undefined;
}

/** The first 37 bits of an HMAC: a guess is right once in 137 thousand million, and only staff may guess. */
function proofOf(key: Uint8Array, packed: bigint, { merchant, revision }: SupportPlace): bigint {
  const stated = JSON.stringify(['support-code', merchant, revision, packed.toString(36)]);
  return createHmac('sha256', key).update(stated).digest().readBigUInt64BE() >> BigInt(64 - PROOF_BITS);
}
