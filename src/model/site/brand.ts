import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import conditionSchema from '#schemas/condition.schema.json' with { type: 'json' };
import sectionsSchema from '#schemas/sections.schema.json' with { type: 'json' };
import type { Condition } from '../conditions/condition.ts';
import type { BrandFile } from '../documents/generated/brand.ts';
import type { SectionsFile } from '../documents/generated/sections.ts';
import { LEFT_OUT, repair } from '../documents/repair.ts';
import { isTimeZone, zoneOfOffset } from '../documents/time-zone.ts';
import { deceivingIn } from '../json/deceiving.ts';
import type { JsonObject } from '../json/json.ts';
import { isObject, own } from '../json/json.ts';
import { type Problem, pointer } from '../json/problem.ts';
import { suggestName } from './suggest-name.ts';

/** Codes that a merchant cannot have: hosts of the platform. */
export const RESERVED_CODES: readonly string[] = ['bank', 'chat', 'console', 'games', 'www'];

export type Language = NonNullable<BrandFile['defaultLanguage']>;
export type SectionSpec = SectionsFile[number];

/** The format of amounts: `exponent` digits after the decimal point (D11). */
export interface Currency {
  readonly code: string;
  readonly exponent: number;
  readonly symbol: string;
  readonly position: 'before' | 'after';
}

/** A brand's changes to one element, or to a family such as `bar.social.*`. */
export interface ElementOverride {
  readonly hidden: boolean;
  readonly when: Condition;
  readonly label?: string;
  readonly icon?: string;
}

export interface AddedElement {
  readonly id: string;
  readonly slot: string;
  readonly label: string;
  readonly icon?: string;
  readonly when: Condition;
  readonly action: { readonly go?: string; readonly link?: string };
}

export interface RegistrationLayout {
  readonly groups: readonly { readonly title?: string; readonly fields: readonly string[] }[];
  readonly steps: boolean;
}

export interface Brand {
  readonly merchant: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly languages: readonly Language[];
  /** Used where the visitor has chosen no language (M04). */
  readonly defaultLanguage: Language;
  readonly currency: Currency;
  readonly minimumAge: number;
  /** IANA name; the minimum age is checked by its calendar. */
  readonly timeZone: string;
  /** The digits of the brand's Arabic pages. */
  readonly numerals: NonNullable<BrandFile['numerals']>;
  readonly theme: BrandFile['theme'];
  readonly layout: Required<NonNullable<BrandFile['layout']>>;
  readonly assets: NonNullable<BrandFile['assets']>;
  readonly home: readonly SectionSpec[];
  readonly elements: Readonly<Record<string, ElementOverride>>;
  readonly order: Readonly<Record<string, readonly string[]>>;
  readonly additions: readonly AddedElement[];
  readonly registration: RegistrationLayout;
  readonly loginBeforeHome: boolean;
  /** Undefined: the site settings decide. */
  readonly esports: readonly string[] | undefined;
  /** The operator of the site; absent: not specified, and the pages that name the operator are marked as samples. */
  readonly operator?: { readonly name: string; readonly address: string; readonly email: string };
  /** Ids of the market packs whose obligations bind the site (docs/explanation/packs.md). */
  readonly packs: readonly string[];
  readonly licence: { readonly authority?: string; readonly number?: string; readonly url?: string };
  readonly origins: {
    readonly images: readonly string[];
    readonly frames: readonly string[];
    readonly links: readonly string[];
  };
  /** The completed file, for conditions that read a path of it. */
  readonly document: JsonObject;
}

export interface ParsedBrand {
  /** Null when a required key is missing or invalid. */
  readonly value: Brand | null;
  readonly problems: readonly Problem[];
}

const SCHEMAS = { 'condition.schema.json': conditionSchema, 'sections.schema.json': sectionsSchema };

/**
 * Parses a brand file (schemas/brand.schema.json). Every invalid part is reported with its JSON pointer and left out or
 * replaced by its default; an invalid `when` hides its element, because a mistake must not show what the brand wanted
 * hidden. Never throws.
 */
export function parseBrand(raw: unknown): ParsedBrand {
  const { value, problems } = repair(brandSchema, raw, {
    suggest: suggestName,
    code: 'brand',
    schemas: SCHEMAS,
    whenBroken: { when: false },
  });
  if (value === LEFT_OUT || !isObject(value)) return { value: null, problems };
  // The type is generated from the schema (generated/brand.ts), and repair keeps only what fits the schema.
  const file = value as unknown as Brand;
  const more = [...languageProblems(file), ...timeZoneProblems(file), ...deceivingTexts(value)];
  const languages = !file.languages.includes(file.defaultLanguage)
    ? [...new Set([file.defaultLanguage, ...file.languages])]
    : file.languages;
  // The site settings provide vendors that the file does not name: the completed file must not name them either.
  const { esports: _, ...others } = value;
  const document = own(raw, 'esports') === undefined ? others : value;
  const brand = { ...file, languages, esports: document === value ? file.esports : undefined, document };
  return { value: brand, problems: [...problems, ...more] };
}

/**
 * Problems that a newer file may cause in an older process: they fail `brand check` but never stop the site from being
 * served.
 */
export function isTolerable(problem: Problem): boolean {
  return problem.code === 'brand.unknown-key' || problem.severity === 'warning';
}

/** Reports texts of a brand file with deceiving characters (control, bidirectional, invisible), each with its path. */
function deceivingTexts(value: unknown, path = ''): readonly Problem[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => deceivingTexts(each, `${path}${pointer(key)}`));
  const found = typeof value === 'string' ? deceivingIn(value) : undefined;
  if (found === undefined) return [];
  const remedy = 'Retype the text: a copied text can contain invisible characters.';
  return [{ code: 'brand.deceiving', path, found, expected: 'visible characters on one line', remedy }];
}

function languageProblems(brand: Brand): readonly Problem[] {
  if (brand.languages.includes(brand.defaultLanguage)) return [];
  return [
    {
      code: 'brand.default-language',
      path: '/defaultLanguage',
      found: `"${brand.defaultLanguage}"`,
      expected: `one of the offered languages: ${brand.languages.join(', ')}`,
      remedy: 'Add it to "languages", or choose another default language.',
    },
  ];
}

function timeZoneProblems({ timeZone }: Brand): readonly Problem[] {
  if (isTimeZone(timeZone)) return [];
  return [
    {
      code: 'brand.time-zone',
      path: '/timeZone',
      found: `"${timeZone}"`,
      expected: 'the IANA name of a time zone, for example "Europe/Malta"',
      remedy: `${timeZoneRemedy(timeZone)} Until then, days are counted in UTC.`,
    },
  ];
}

function timeZoneRemedy(timeZone: string): string {
  const fixed = zoneOfOffset(timeZone);
  if (fixed === undefined) return 'Write the name of your time zone.';
  const place =
    'An offset is no name: write the name of a place, such as "Europe/Malta", which also changes to summer time';
  return fixed === null ? `${place}.` : `${place}, or "${fixed}" for this offset all year.`;
}
