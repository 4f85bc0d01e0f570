/** What can be verified of a member. */
export const identityAttributes = ['name', 'address', 'birthDate', 'payoutAccount'] as const;
export type IdentityAttribute = (typeof identityAttributes)[number];

export const documentKinds = ['IDENTITY', 'ADDRESS', 'PAYOUT_ACCOUNT'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** NONE: nothing was asked yet; EXPIRED: it was verified and must be verified again. */
export const identityStates = ['NONE', 'ASKED', 'REVIEW', 'VERIFIED', 'REFUSED', 'EXPIRED'] as const;
export type IdentityState = (typeof identityStates)[number];

/** Why staff refuse documents. */
export const refusalReasons = ['UNREADABLE', 'OUTDATED', 'DIFFERENT', 'OTHER'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const identityMoments = ['deposit', 'play', 'withdrawal'] as const;
export type IdentityMoment = (typeof identityMoments)[number];

/** The document that proves an attribute. */
const PROVED_BY: Readonly<Record<IdentityAttribute, DocumentKind>> = {
  name: 'IDENTITY',
  birthDate: 'IDENTITY',
  address: 'ADDRESS',
  payoutAccount: 'PAYOUT_ACCOUNT',
};

/** The documents that prove these attributes, each once. */
export function documentsFor(attributes: readonly IdentityAttribute[]): readonly DocumentKind[] {
  return documentKinds.filter((kind) => attributes.some((attribute) => PROVED_BY[attribute] === kind));
}
