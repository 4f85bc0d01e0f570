import type { i18n } from 'i18next';
import type { BaseKey, CountedKey } from './plural-key.ts';

/** What is put at a text's places. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A counted text wants its count, and no other text is given one. */
type ValuesOf<Key extends string, All extends string> =
  Key extends CountedKey<All>
    ? readonly [values: TextValues & { readonly count: number }]
    : readonly [values?: TextValues & { readonly count?: never }];

/**
 * How code asks an instance of i18next for texts, `Key` being the keys of its room's files: `t` of a key that the room
 * knows, `label` of one that comes as data (a catalogue's or a brand's own), `has` whether there is a text at all.
 */
export interface Texts<Key extends string> {
  readonly t: <Asked extends BaseKey<Key>>(key: Asked, ...values: ValuesOf<Asked, Key>) => string;
  readonly label: (key: string, values?: TextValues) => string;
  readonly has: (key: string) => boolean;
}

/** Asked with a count, a text is found whether it is counted or not. */
const ANY_COUNT = { count: 0 };

/** The texts of an instance; `t` may be one that react-i18next has bound to a component. */
export function typedTexts<Key extends string>({ t, exists }: Pick<i18n, 't' | 'exists'>): Texts<Key> {
  // i18next types keys by one list for the whole program; each of our rooms has its own.
  const print: unknown = t;
  return { t: print as Texts<Key>['t'], label: print as Texts<Key>['label'], has: (key) => exists(key, ANY_COUNT) };
}
