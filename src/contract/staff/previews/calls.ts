import { anyText, exactly, moment, text } from '#contract/call/call-schemas.ts';
import { type Reading, readAs, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { merchantCode } from '../session/calls.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';
import { brandKey, brandValue, MOST_EDITS } from '../studio/brand-key.ts';
import { effect } from '../trees/calls.ts';
import { SUPPORT_REASONS } from './support-code.ts';
import { VISITOR_KINDS } from './visitor-kinds.ts';

/** In the console's frame, in a separate window with the explanation panel inside, or a link for anyone, with a banner. */
export const PREVIEW_MODES = ['frame', 'window', 'link'] as const;

/** How long a link can be opened, once. */
export const LINK_MINUTES = [10, 60, 1440] as const;

export type PreviewMode = (typeof PREVIEW_MODES)[number];

/** The header by which the page of a preview names it: its public calls are answered for the visitor and the moment that it shows. */
export const PREVIEW_HEADER = 'X-Preview';
/** Prefix of preview revisions; a real revision never has a dash in this place. */
export const PREVIEW_REVISION = 'preview-';

const language = Type.String({ pattern: '^[A-Z]{2}$' });
const visitor = Type.Enum([...VISITOR_KINDS]);
const account = text(64);
const revision = seenVersion;

const previewRequest = exactly({
  proposals: Type.Array(Type.Object({ kind: text(40) }), { maxItems: 100 }),
  language,
  visitor,
  /** Instead of a visitor kind: the member with this account, as far as conditions read member data. */
  account: Type.Optional(account),
  screen: Type.String({ maxLength: 200, pattern: '^/[A-Za-z0-9_/-]*$' }),
  mode: Type.Enum([...PREVIEW_MODES]),
  revision: Type.Optional(revision),
  /** The site as of this moment, epoch milliseconds: its trees, brand and brand texts. Excludes `revision` and `draft`. */
  at: Type.Optional(moment),
  /** With the draft of the brand, if there is one. */
  draft: Type.Optional(Type.Boolean()),
  /** Edits that are not stored, over the draft or, where there is none, over the served brand. Only with `draft`. */
  edits: Type.Optional(Type.Array(exactly({ ...brandKey, value: brandValue }), { maxItems: MOST_EDITS })),
  /** How long a link can be opened; absent: a minute. Only of the mode `link`. */
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
});

const supportView = exactly(
  {
    merchant: merchantCode,
    language,
    visitor,
    /** Path of the screen; empty for a URL without a screen. */
    screen: anyText(),
    reason: Type.Enum([...SUPPORT_REASONS]),
    revision,
    current: revision,
    /** Whether the brand's files are still the same; null if no brand is served here. */
    sameBrand: readAs(Type.Union([Type.Boolean(), Type.Null()]), (value) =>
      typeof value === 'boolean' ? value : null,
    ),
    build: text(20),
    /** The trees at that time: raw bodies by kind; null if the journal cannot restore them. */
    trees: readAs(Type.Union([Type.Object({}), Type.Null()]), (value): unknown => value ?? null),
  },
  { requires: ['merchant', 'language', 'visitor', 'reason', 'revision', 'current'] },
);

/** What of a site as of a moment is as it is now. */
export const PARTS_OF_NOW = [
  'brand',
  'providers',
  'games',
  'content',
  'promotions',
  'pictures',
  'texts',
  'packs',
] as const;

const siteThen = exactly(
  {
    revision,
    asNow: Type.Array(Type.Enum([...PARTS_OF_NOW])),
    /** What of the parts that are as they are now was otherwise then: content and its times, and the market packs. */
    since: effect,
  },
  { requires: ['revision'] },
);
export type SiteThen = Reading<typeof siteThen>;

export type PreviewRequest = Sent<typeof previewRequest>;

/** Creates a preview ticket: the site's own page with unsaved changes. */
export const openPreview = defineStaffCall({
  name: 'staffOpenPreview',
  method: 'POST',
  path: '/staff/merchants/:merchant/previews',
  access: 'preview.open',
  // Proposals may contain whole trees.
  bodyBytes: 1024 * 1024,
  request: previewRequest,
  reply: exactly(
    { address: text(), ticket: text(), asOf: Type.Optional(siteThen) },
    { requires: ['address', 'ticket'] },
  ),
});

/** Looks up a member's facts by account name. */
export const factsOfMember = defineStaffCall({
  name: 'staffFactsOfMember',
  method: 'GET',
  path: '/staff/merchants/:merchant/member-facts',
  access: 'why.ask',
  request: exactly({ account }),
  reply: exactly(
    {
      account,
      kind: visitor,
      member: Type.Object({}),
      /** The revision of the brand that the member's pages have by a roll-out, and its share in percent; absent: the served one. */
      brand: Type.Optional(exactly({ revision: text(16), share: Type.Integer({ minimum: 1, maximum: 100 }) })),
    },
    { requires: ['account', 'kind'] },
  ),
});

export type SupportView = Reading<typeof supportView>;

/** Opens a support code. Forged and altered codes, and codes of other merchants, are refused with `not_found`. */
export const openSupportCode = defineStaffCall({
  name: 'staffOpenSupportCode',
  method: 'GET',
  path: '/staff/support-codes',
  access: 'signedIn',
  request: exactly({ code: text(200) }),
  reply: supportView,
});

export const previewsCalls = [openPreview, factsOfMember, openSupportCode] as const;
