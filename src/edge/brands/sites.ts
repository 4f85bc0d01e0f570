import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { StoredBrand } from '#brand/read/stored-brand.ts';
import type { BrandStore } from '#brand/store.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { BRAND_ROLLOUT } from '#model/documents/rollouts.ts';
import { ruleLabel } from '#model/documents/rules.ts';
import { type Portal, resolvePortal } from '#model/portal/portal.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import { type MerchantDocuments, merchantFacts } from '#model/site/document-facts.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { readSiteDocuments, type ServedTrees } from '#model/site/served-trees.ts';
import { deriveTheme, type Theme } from '#model/theme/theme.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { brandErrors } from '#texts/brand-errors.ts';
import type { FlatTexts } from '#texts/create-i18n.ts';
import { holdGroupsIn } from '#texts/hold-direction.ts';
import { mergeTexts } from '#texts/merge-texts.ts';
import type { HashedTrees, TreesSource } from './trees-source.ts';
import { withDraft } from './with-draft.ts';
import { type Words, wordsOf } from './words.ts';

export interface SpokenPortal {
  readonly portal: Portal;
  readonly texts: FlatTexts;
  readonly words: Words;
  /** Logs a key that has no text, not even an English one. */
  readonly onMissing: (key: string) => void;
}

/** One merchant's site at one revision: merchant data only, no visitor data. */
export interface Site {
  readonly merchant: string;
  /** Hash of everything that affects a page: build, brand, texts, trees, lanes. */
  readonly revision: string;
  readonly stored: StoredBrand;
  readonly treesHash: string;
  readonly theme: Theme;
  /** Origins that its pages may reach: the brand's lists, and the games of this process. */
  readonly origins: Brand['origins'];
  readonly documents: MerchantDocuments;
  readonly facts: FactSource;
  speak(language: Language): SpokenPortal;
}

export interface Sites {
  /** Undefined: there is no brand with that code. */
  read(merchant: string): Promise<Site | undefined>;
  /** The site at a recent revision: pages rendered with that revision still request it. */
  readRevision(merchant: string, revision: string): Promise<Site | undefined>;
  /**
   * The site with the brand revision that is rolled out gradually; undefined: none is, or it cannot be read. Its pages
   * are as any: cached by its own revision.
   */
  rolledOut(site: Site): Promise<Site | undefined>;
  /** The remembered revisions of a site, newest first; empty before the first read. */
  recall(merchant: string): readonly Site[];
  /**
   * The site as it would be with the given trees, the text files of a draft, and the current lanes unless others are
   * given. It is not cached and never served. Undefined: there is no brand with that code.
   */
  pretend(
    merchant: string,
    shows: {
      readonly trees: ServedTrees;
      readonly files?: Readonly<Record<string, string>> | undefined;
      readonly pictures?: readonly string[] | undefined;
    },
    revision: string,
  ): Promise<{ readonly site: Site; readonly trees: ServedTrees } | undefined>;
  /** Called on each new revision of a site that was read before. */
  subscribe(listener: (merchant: string, revision: string) => void): () => void;
  close(): void;
}

export interface SitesOptions {
  /** Called on each revision of a site, including the first. */
  readonly onResolved?: (site: Site) => void;
  readonly brands: BrandStore;
  readonly trees: TreesSource;
  /** The platform's own texts of a language; empty for an unsupported language. */
  readonly texts: (language: Language) => FlatTexts;
  readonly buildId: string;
  /** Origins that every site may frame. */
  readonly framed?: readonly string[];
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const MOST_SITES = 2_000;
/** Maximum number of missing texts logged per site and language; a broken file has many. */
const MOST_REPORTED = 20;
/** Revisions of one site that are cached besides the newest. */
const MOST_EARLIER = 6;

/** Newest first, never empty. */
type Revisions = readonly [Site, ...Site[]];

/** Resolves brand and trees into a portal once per revision. Caches 2,000 sites, least recently used evicted first. */
export function createSites(options: SitesOptions): Sites {
  const { brands, trees, log } = options;
  const cache = new LRUCache<string, Revisions>({ max: MOST_SITES });
  const listeners = new Set<(merchant: string, revision: string) => void>();

  async function read(merchant: string): Promise<Site | undefined> {
    const hashed = brands.get(merchant) && (await trees.read(merchant));
    const stored = brands.get(merchant);
    if (!hashed || !stored) return undefined;
    const known = cache.get(merchant);
    // Runs on each request: compares the inputs of the revision before hashing anything.
    if (known?.[0].stored.revision === stored.revision && known[0].treesHash === hashed.hash) return known[0];
    const revision = revisionOf(options, stored, hashed);
    const site = resolveSite(stored, hashed, revision, options, known?.[0]);
    cache.set(merchant, [site, ...(known ?? []).slice(0, MOST_EARLIER)]);
    options.onResolved?.(site);
    if (known) for (const listener of [...listeners]) listener(merchant, revision);
    return site;
  }

  async function rolledOut({ merchant, documents, stored, treesHash }: Site): Promise<Site | undefined> {
    const rollout = documents.rollouts?.get(BRAND_ROLLOUT);
    if (rollout === undefined || rollout.to === stored.revision) return undefined;
    const known = () =>
      cache.get(merchant)?.find((one) => one.stored.revision === rollout.to && one.treesHash === treesHash);
    // While the database does not answer, the served brand is shown; the store logs it.
    const other = known() ? undefined : await brands.revision(merchant, rollout.to).catch(() => undefined);
    if (other === undefined) return known();
    const hashed = await trees.read(merchant);
    const [newest, ...earlier] = cache.get(merchant) ?? [];
    const made = known() ?? resolveSite(other, hashed, revisionOf(options, other, hashed), options);
    // Behind the served one, which stays the newest.
    if (newest && !earlier.includes(made)) cache.set(merchant, [newest, made, ...earlier.slice(0, MOST_EARLIER - 1)]);
    options.onResolved?.(made);
    return made;
  }

  function refresh(merchant: string): void {
    if (!brands.get(merchant)) cache.delete(merchant);
    else if (cache.get(merchant))
      read(merchant).catch((err: unknown) => logEvent(log, 'site.evaluate_failed', { err, merchant }));
  }

  const stops = [brands.subscribe(refresh), trees.subscribe(refresh)];
  return {
    read,
    async readRevision(merchant, revision) {
      await read(merchant);
      return cache.get(merchant)?.find((site) => site.revision === revision);
    },
    rolledOut,
    recall: (merchant) => cache.get(merchant) ?? [],
    async pretend(merchant, shows, revision) {
      const hashed = brands.get(merchant) && (await trees.read(merchant));
      const served = brands.get(merchant);
      if (!hashed || !served) return undefined;
      const stored =
        shows.files === undefined ? served : withDraft(served, shows.files, { revision, pictures: shows.pictures });
      const { lanes } = hashed.trees;
      const together = { ...(lanes === undefined ? {} : { lanes }), ...shows.trees };
      const quiet = { ...options, log: { warn: () => undefined, error: () => undefined } };
      return { site: resolveSite(stored, { trees: together, hash: revision }, revision, quiet), trees: together };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      for (const stop of stops) stop();
      listeners.clear();
    },
  };
}

/** The portal contains the origins that pages may frame, and browsers cache the portal by its revision. */
function revisionOf({ buildId, framed = [] }: SitesOptions, stored: StoredBrand, hashed: HashedTrees): string {
  return createHash('sha256')
    .update(`${[buildId, ...framed].join(' ')} ${stored.revision} ${hashed.hash}`)
    .digest('base64url')
    .slice(0, 12);
}

/** `before`: the previous site; its theme is reused, since a theme depends on the brand alone. */
function resolveSite(
  stored: StoredBrand,
  hashed: HashedTrees,
  revision: string,
  options: SitesOptions,
  before?: Site,
): Site {
  const { merchant, brand } = stored;
  const origins = { ...brand.origins, frames: [...brand.origins.frames, ...(options.framed ?? [])] };
  const { documents, problems } = readSiteDocuments(hashed.trees, { ...brand, origins });
  for (const { code, path, found, expected } of problems.slice(0, 20)) {
    logEvent(options.log, 'trees.problem_found', { merchant, code, pointer: path, found, expected });
  }
  const spoken = new Map<Language, SpokenPortal>();
  return {
    merchant,
    revision,
    stored,
    treesHash: hashed.hash,
    documents,
    theme: before?.stored.revision === stored.revision ? before.theme : deriveTheme(brand.theme),
    origins,
    facts: merchantFacts(documents),
    speak(language) {
      const known = spoken.get(language);
      if (known) return known;
      const made = speakPortal(resolvePortal(documents, language), stored, fieldLabels(documents, language), options);
      spoken.set(language, made);
      return made;
    },
  };
}

/**
 * The labels that rules give their fields, in the language; falls back to the brand's default language, then English.
 */
function fieldLabels({ brand, rules = {} }: MerchantDocuments, language: Language): FlatTexts {
  const labels = Object.values(rules).flatMap((rule) => {
    const label = ruleLabel(rule, language, brand.defaultLanguage, 'EN');
    return label === undefined ? [] : [[`form.field.${rule.field}`, label] as const];
  });
  return Object.fromEntries(labels);
}

/** The brand's texts override the platform's; missing texts fall back to the default language and English. */
function speakPortal(portal: Portal, stored: StoredBrand, ofRules: FlatTexts, options: SitesOptions): SpokenPortal {
  const { language } = portal;
  const own = (code: Language) => {
    const texts = Object.entries(stored.texts[code] ?? {});
    return Object.fromEntries(texts.map(([key, text]) => [key, holdGroupsIn(LANGUAGES[code].tag, text)]));
  };
  const layers = [
    options.texts('EN'),
    own(stored.brand.defaultLanguage),
    options.texts(language),
    own(language),
    brandErrors(own(language)),
    ofRules,
  ];
  const texts = Object.freeze(mergeTexts(...layers));
  const reported = new Set<string>();
  const onMissing = (key: string) => {
    if (reported.has(key) || reported.size >= MOST_REPORTED) return;
    reported.add(key);
    logEvent(options.log, 'text.missing', { merchant: stored.merchant, language, key });
  };
  return { portal, texts, words: wordsOf(language, texts, onMissing), onMissing };
}
