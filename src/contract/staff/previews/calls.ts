import { own, readText, readWhole } from '#contract/call/read.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { defineStaffCall } from '../staff-call.ts';
import { SUPPORT_REASONS, type SupportReason } from './support-code.ts';
import { readVisitorKind, type VisitorKind } from './visitor-kinds.ts';

/** In the console's frame, or in a window of its own with the why panel inside. */
export const PREVIEW_MODES = ['frame', 'window'] as const;
export type PreviewMode = (typeof PREVIEW_MODES)[number];

/** What a preview shows. */
export interface PreviewRequest {
  /** Changes of the trees that are not made (model/proposals). */
  readonly proposals: readonly Proposal[];
  readonly language: string;
  readonly visitor: VisitorKind;
  /** Instead of a kind: the member of this account, as far as conditions see one. */
  readonly account?: string;
  /** Path of the screen. */
  readonly screen: string;
  readonly mode: PreviewMode;
  /** The trees as they were at a revision, instead of now. */
  readonly revision?: number;
}

/** Where a preview opens, once and within a minute. */
export interface PreviewTicket {
  readonly address: string;
  readonly ticket: string;
}

/** Makes the ticket of a preview: the site's own page, with changes that are not made. */
export const openPreview = defineStaffCall<PreviewRequest, PreviewTicket | undefined>({
  name: 'staffOpenPreview',
  method: 'POST',
  path: '/staff/merchants/:merchant/previews',
  access: 'preview.open',
  // Proposals may hold whole trees.
  bodyBytes: 1024 * 1024,
  read: (value) => {
    const [address, ticket] = [readText(value, 'address'), readText(value, 'ticket')];
    return address === undefined || ticket === undefined ? undefined : { address, ticket };
  },
});

/** What conditions read of one member. */
export interface FactsOfMember {
  readonly account: string;
  readonly kind: VisitorKind;
  /** Member info, without anything that names the person. */
  readonly member: unknown;
}

/** Looks a member's facts up by the name of the account. */
export const factsOfMember = defineStaffCall<{ readonly account: string }, FactsOfMember | undefined>({
  name: 'staffFactsOfMember',
  method: 'GET',
  path: '/staff/merchants/:merchant/member-facts',
  access: 'why.ask',
  read: (value) => {
    const account = readText(value, 'account');
    const kind = readVisitorKind(own(value, 'kind'));
    return account === undefined || kind === undefined ? undefined : { account, kind, member: own(value, 'member') };
  },
});

/** What a support code says. */
export interface SupportView {
  readonly merchant: string;
  readonly language: string;
  readonly visitor: VisitorKind;
  /** Path of the screen; empty for an address that no screen has. */
  readonly screen: string;
  readonly reason: SupportReason;
  /** The trees' revision then, and now. */
  readonly revision: number;
  readonly current: number;
  /** Whether the brand's files are the same now; null: no brand is served here. */
  readonly sameBrand: boolean | null;
  /** The build of the page, as a short mark. */
  readonly build: string;
  /** The trees then: raw bodies by kind; null where the journal does not lead back to them. */
  readonly trees: unknown;
}

/** Opens a support code: forged and altered ones, and those of other merchants, are refused as `not_found`. */
export const openSupportCode = defineStaffCall<{ readonly code: string }, SupportView | undefined>({
  name: 'staffOpenSupportCode',
  method: 'GET',
  path: '/staff/support-codes',
  access: 'signedIn',
  read: readSupportView,
});

function readSupportView(value: unknown): SupportView | undefined {
  const [merchant, language] = [readText(value, 'merchant'), readText(value, 'language')];
  const visitor = readVisitorKind(own(value, 'visitor'));
  const reason = SUPPORT_REASONS.find((known) => known === own(value, 'reason'));
  const [revision, current] = [readWhole(value, 'revision'), readWhole(value, 'current')];
  if (merchant === undefined || language === undefined || visitor === undefined || reason === undefined)
    return undefined;
  if (revision === undefined || current === undefined) return undefined;
  const same = own(value, 'sameBrand');
  return {
    merchant,
    language,
    visitor,
    reason,
    revision,
    current,
    screen: readText(value, 'screen') ?? '',
    sameBrand: typeof same === 'boolean' ? same : null,
    build: readText(value, 'build') ?? '',
    trees: own(value, 'trees') ?? null,
  };
}

export const previewsCalls = [openPreview, factsOfMember, openSupportCode] as const;
