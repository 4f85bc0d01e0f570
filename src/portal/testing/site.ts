/** Test merchant: a brand with every section, trees with everything on, and pages made of them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { type Portal, resolvePortal } from '#model/portal/portal.ts';
import { parseBrand } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import type { PageState } from '../state/sources/create-state.ts';
import BRAND from './brand.json' with { type: 'json' };

const ON = ['USERNAMEREG3', 'MOBILENUMREG3', 'FREEPLAY3', 'MANPLAYREB3', 'MOBILEVERCODELOGIN3'];

function lane(title: string, codes: readonly string[]) {
  return {
    title,
    cards: codes.map((vassalage) => ({
      vassalage,
      displayName: `${vassalage} Games`,
      gameType: title,
      isGame: 'VASSALAGE',
    })),
  };
}

export const ALL_LANES = [
  lane('ELOTT', ['QUICK']),
  lane('LOTT', ['DRAW']),
  lane('LIVE', ['TABLE', 'SALON']),
  lane('SPORTS', ['PITCH', 'DS88']),
  lane('FISH', ['REEF']),
  lane('RNG', ['REEL', 'SPIN']),
  lane('PVP', ['DUEL']),
  lane('ESPORTS', ['ARENA']),
];

export const ALL_TREES = {
  status: {
    maintenance: false,
    regionRestriction: false,
    location: { ip: '203.0.113.9', country: 'SG' },
    info: {
      whitelabel: {
        modId: 'ROOT',
        enabled: '1',
        childrenNodes: ON.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })),
      },
      register: {},
      resources: [
        { resourceType: 'WHATSAPP', url: 'https://wa.example/1', labelNameEn: 'WhatsApp' },
        { resourceType: 'EMAIL', url: 'help@quartz.example' },
        { resourceType: 'IOS', url: 'https://app.example/ios', labelNameEn: 'iPhone' },
        { resourceType: 'IOS_LITE', url: 'https://app.example/lite' },
        { resourceType: 'Android', url: 'https://app.example/apk' },
      ],
    },
  },
  lanes: ALL_LANES,
};

export interface SiteChanges {
  readonly brand?: Readonly<Record<string, unknown>>;
  readonly trees?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
  /** Settings of the site that differ from a merchant's defaults, such as `agentCentre`. */
  readonly site?: Readonly<Record<string, unknown>>;
  readonly language?: Portal['language'];
}

/** The portal of the test merchant with some keys of its documents replaced. */
export function makePortal({ brand, trees, status, site, language = 'EN' }: SiteChanges = {}): Portal {
  const { value } = parseBrand({ ...BRAND, ...brand });
  if (value === null) throw new Error('The test brand does not parse.');
  const raw = { ...ALL_TREES, ...trees, status: { ...ALL_TREES.status, ...status } };
  const { documents } = parseTrees(raw, value);
  return resolvePortal(site ? { ...documents, site: parseSiteSettings(site).value } : documents, language);
}

export function makePage(changes: SiteChanges & Partial<PageState> = {}): PageState {
  const { brand, trees, status, site, language = 'EN', ...page } = changes;
  const given = { ...(brand && { brand }), ...(trees && { trees }), ...(status && { status }), ...(site && { site }) };
  const portal = makePortal({ language, ...given });
  return { portal, texts: loadTexts(language), revision: 'r1', brandRevision: 'b1', audience: 'visitor', ...page };
}

const loaded = new Map<string, Record<string, string>>();

/** Texts of a language, read from the project's folder: in jsdom a module has no file address. */
function loadTexts(language: string): Record<string, string> {
  const known = loaded.get(language) ?? readTexts(language);
  loaded.set(language, known);
  // A copy, so that a caller may modify it.
  return { ...known };
}

function readTexts(language: string): Record<string, string> {
  const folder = join(process.cwd(), 'src/texts', language);
  const areas = readdirSync(folder).map(
    (name): Record<string, string> => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  return Object.assign({}, ...areas);
}
