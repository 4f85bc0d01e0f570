import { isObject, own } from '#model/json/json.ts';
import { roleNames } from '#model/theme/roles.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { BRAND_FILE } from '../draft/draft-store.ts';

export type FieldKind = 'text' | 'colour' | 'choice' | 'flag' | 'number' | 'lines' | 'languages' | 'picture';

/** One key of the brand file or of a text file, as a field of a form. */
export interface StudioField {
  /** The name of the field in its form. */
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
  readonly kind: FieldKind;
  /** The values of a choice. */
  readonly choices: readonly string[];
  /** Whether the brand file has to have it: it inherits nothing. */
  readonly isRequired: boolean;
  /** Plain text instead of the text by the field's name. */
  readonly title?: string;
}

/** Parts of the studio that are forms, with the pointers of their fields. */
const POINTERS = {
  identity: [
    '/name',
    '/domains',
    '/minimumAge',
    '/timeZone',
    '/loginBeforeHome',
    '/operator/name',
    '/operator/address',
    '/operator/email',
    '/licence/authority',
    '/licence/number',
    '/licence/url',
  ],
  languages: [
    '/languages',
    '/defaultLanguage',
    '/numerals',
    '/currency/code',
    '/currency/exponent',
    '/currency/symbol',
    '/currency/position',
  ],
  theme: [
    '/theme/mode',
    '/theme/seeds/accent',
    '/theme/seeds/secondary',
    '/theme/seeds/neutral',
    '/theme/radius',
    '/theme/density',
    '/theme/shadow',
    '/theme/labelCase',
  ],
  light: roleNames.map((role) => `/theme/roles/light/${role}`),
  dark: roleNames.map((role) => `/theme/roles/dark/${role}`),
  fonts: ['/theme/fonts/body', '/theme/fonts/display', '/theme/fonts/numeric'],
  layout: ['/layout/header', '/layout/navigation', '/layout/card'],
  pictures: ['/assets/logo', '/assets/favicon', '/assets/app', '/assets/card'],
  features: [
    '/features/chatRoom',
    '/features/revealAccounts',
    '/features/socialLogin',
    '/features/phoneAuth/provider',
    '/packs',
    '/esports',
    '/origins/images',
    '/origins/frames',
    '/origins/links',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FormPart = keyof typeof POINTERS;

/** The parts in their order; those without a form have an editor of their own. */
export const PARTS = [
  'identity',
  'languages',
  'theme',
  'light',
  'dark',
  'fonts',
  'layout',
  'pictures',
  'home',
  'menus',
  'registration',
  'texts',
  'features',
] as const;

export type Part = (typeof PARTS)[number];

export function isFormPart(part: Part): part is FormPart {
  return Object.hasOwn(POINTERS, part);
}

export const FIELDS: Readonly<Record<FormPart, readonly StudioField[]>> = Object.fromEntries(
  Object.entries(POINTERS).map(([part, pointers]) => [part, pointers.map((pointer) => fieldAt(pointer))]),
) as unknown as Record<FormPart, readonly StudioField[]>;

/** The part that has a key: where a finding about it is shown. */
export function partOf(file: string, pointer: string): Part {
  if (file !== BRAND_FILE) return 'texts';
  const top = pointer.split('/')[1] ?? '';
  if (top === 'home' || top === 'registration') return top;
  if (['elements', 'order', 'additions'].includes(top)) return 'menus';
  const parts = Object.keys(POINTERS) as FormPart[];
  const within = (field: StudioField) => `${pointer}/`.startsWith(`${field.pointer}/`);
  return parts.find((part) => FIELDS[part].some(within)) ?? (top === 'theme' ? 'theme' : 'identity');
}

function fieldAt(pointer: string): StudioField {
  const segments = pointer.slice(1).split('/');
  let schema: unknown = brandSchema;
  let isRequired = true;
  for (const name of segments) {
    const required = own(schema, 'required');
    isRequired &&= Array.isArray(required) && required.includes(name);
    schema = own(own(schema, 'properties'), name);
  }
  const choices = own(schema, 'enum') ?? own(own(schema, 'items'), 'enum');
  return {
    name: segments.join('-'),
    file: BRAND_FILE,
    pointer,
    kind: kindOf(pointer, schema),
    choices: Array.isArray(choices) ? choices.map(String) : [],
    isRequired,
  };
}

function kindOf(pointer: string, schema: unknown): FieldKind {
  const type = own(schema, 'type');
  if (type === 'array')
    return isObject(own(schema, 'items')) && own(own(schema, 'items'), 'enum') ? 'languages' : 'lines';
  if (own(schema, 'enum') !== undefined) return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'integer') return 'number';
  if (/^\/theme\/(seeds|roles)\//.test(pointer)) return 'colour';
  return pointer.startsWith('/assets/') ? 'picture' : 'text';
}

/** The value of a key as the text of its field; empty: absent. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The value that a field's text stands for; undefined: the key is removed. A number that is none stays text: it is a finding. */
export function asValue({ kind }: Pick<StudioField, 'kind'>, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'flag') return text === 'true';
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (kind === 'lines' || kind === 'languages')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return text;
}
