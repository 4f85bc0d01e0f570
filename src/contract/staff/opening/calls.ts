import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { merchantCode } from '../session/calls.ts';
import { reason } from '../staff-action-schemas.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';
import { findings } from '../studio/calls.ts';
import { OPENING_CHECKS } from './checks.ts';

/** What a new site can begin with, besides a copy of another one. */
export const SITE_TEMPLATES = ['standard', 'showcase', 'compact'] as const;

const checks = Type.Array(oneOf(OPENING_CHECKS), { maxItems: 20 });

const openingReply = exactly(
  {
    /** True: it was made in the console, and was never open. */
    isClosed: Type.Boolean(),
    /** ISO 8601; absent: it is closed, or belongs to a folder of brands. */
    openedAt: Type.Optional(text(40)),
    missing: checks,
  },
  { requires: ['isClosed', 'missing'] },
);

const missing = asSent(exactly({ missing: checks }, { requires: ['missing'] }));

const market = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' });

const siteRequest = exactly({
  merchant: merchantCode,
  name: text(60),
  /** The default language first. */
  languages: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 40, uniqueItems: true }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  markets: Type.Array(market, { maxItems: 12, uniqueItems: true }),
  from: Type.Union([
    exactly({ template: oneOf(SITE_TEMPLATES), accent: Type.String({ pattern: '^#[0-9a-f]{6}$' }) }),
    exactly({ copyOf: merchantCode }),
  ]),
  reason,
});

export type SiteRequest = Sent<typeof siteRequest>;

/** Why a site could not be made: findings of its brand; reads undefined for another refusal. */
export const readSiteFindings = readStaffReply(findings);
/** What is missing before a site opens; reads undefined for another refusal. */
export const readMissing = readStaffReply(missing);

/** What new sites can be made from. */
export const siteChoices = defineStaffCall({
  name: 'staffSiteChoices',
  method: 'GET',
  path: '/staff/site-choices',
  access: 'site.create',
  request: noRequest,
  reply: exactly(
    {
      languages: Type.Array(Type.String()),
      markets: Type.Array(exactly({ id: market, title: anyText(), currency: Type.Optional(text(5)) })),
    },
    { requires: ['languages', 'markets'] },
  ),
});

/**
 * Makes a site with a published brand. It begins closed. `conflict`: another site has the code. `invalid_request`
 * (findings): its brand would have errors.
 */
export const createSite = defineStaffCall({
  name: 'staffCreateSite',
  method: 'POST',
  path: '/staff/sites',
  access: 'site.create',
  request: siteRequest,
  reply: exactly({ merchant: merchantCode }, { requires: ['merchant'] }),
  refused: Type.Union([findings, Type.Null()]),
});

/** What a site needs before it opens, and what of it is missing. */
export const readOpening = defineStaffCall({
  name: 'staffOpening',
  method: 'GET',
  path: '/staff/merchants/:merchant/opening',
  access: 'documents.read',
  request: noRequest,
  reply: openingReply,
});

/** Opens a site that was never open. `invalid_request` with what is missing; `conflict`: it is open. */
export const openSite = defineStaffCall({
  name: 'staffOpenSite',
  method: 'POST',
  path: '/staff/merchants/:merchant/opening',
  access: 'maintenance.set',
  request: exactly({ reason }),
  reply: openingReply,
  refused: Type.Union([missing, Type.Null()]),
});

export const openingCalls = [siteChoices, createSite, readOpening, openSite] as const;
