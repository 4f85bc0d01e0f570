import { own, readText, readWhole } from '#contract/call/read.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { defineStaffCall } from '../staff-call.ts';
import { SUPPORT_REASONS, type SupportReason } from './support-code.ts';
import { readVisitorKind, type VisitorKind } from './visitor-kinds.ts';

/** In the console's frame, or in a separate window with the explanation panel inside. */
export const PREVIEW_MODES = ['frame', 'window'] as const;
export type PreviewMode = (typeof PREVIEW_MODES)[number];

export interface PreviewRequest {
  /** Changes of the trees that are not saved (model/proposals). */
  readonly proposals: readonly Proposal[];
  readonly language: string;
  readonly visitor: VisitorKind;
  /** Instead of a visitor kind: the member with this account, as far as conditions read member data. */
  readonly account?: string;
  /** Path of the screen. */
  readonly screen: string;
  readonly mode: PreviewMode;
  /** Shows the trees of a past revision. */
  readonly revision?: number;
}

/** The URL of a preview; valid once, for a minute. */
export interface PreviewTicket {
  readonly address: string;
  readonly ticket: string;
}

/** Creates a preview ticket: the site's own page with unsaved changes. */
export const openPreview = defineStaffCall<PreviewRequest, PreviewTicket | undefined>({
  name: 'staffOpenPreview',
  method: 'POST',
  path: '/staff/merchants/:merchant/previews',
  access: 'preview.open',
  // Proposals may contain whole trees.
  bodyBytes: 1024 * 1024,
  read: (value) => {
    const [address, ticket] = [readText(value, 'address'), readText(value, 'ticket')];
    return address === undefined || ticket === undefined ? undefined : { address, ticket };
  },
});

/** The member data that conditions read. */
export interface FactsOfMember {
  readonly account: string;
  readonly kind: VisitorKind;
  /** Member info without personal data. */
  readonly member: unknown;
}

/** Looks up a member's facts by account name. */
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

export interface SupportView {
  readonly merchant: string;
  readonly language: string;
  readonly visitor: VisitorKind;
  /** Path of the screen; empty for a URL without a screen. */
  readonly screen: string;
  readonly reason: SupportReason;
  /** The revision of the trees at that time, and the current one. */
  readonly revision: number;
  readonly current: number;
  /** Whether the brand's files are still the same; null if no brand is served here. */
  readonly sameBrand: boolean | null;
  /** The build of the page, as a short hash. */
  readonly build: string;
  /** The trees at that time: raw bodies by kind; null if the journal cannot restore them. */
  readonly trees: unknown;
}

/** Opens a support code. Forged and altered codes, and codes of other merchants, are refused with `not_found`. */
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
