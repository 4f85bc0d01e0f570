import type { i18n } from 'i18next';
import type { BaseKey, CountedKey } from './plural-key.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** A counted text requires `count`; no other text accepts it. */
type ValuesOf<Key extends string, All extends string> =
  Key extends CountedKey<All>
    ? readonly [values: TextValues & { readonly count: number }]
    : readonly [values?: TextValues & { readonly count?: never }];

/**
 * Typed access to i18next texts, with `Key` being the keys of the module's files: `t` for a key known at compile time,
 * `label` for a key from data (a catalogue's or a brand's), `has` checks whether there is a text.
 */
export interface Texts<Key extends string> {
  readonly t: <Asked extends BaseKey<Key>>(key: Asked, ...values: ValuesOf<Asked, Key>) => string;
  readonly label: (key: string, values?: TextValues) => string;
  readonly has: (key: string) => boolean;
}

/** With a count, a text is found whether it is counted or not. */
const ANY_COUNT = { count: 0 };

/** The texts of an instance; `t` may be bound to a component by react-i18next. */
export function typedTexts<Key extends string>({ t, exists }: Pick<i18n, 't' | 'exists'>): Texts<Key> {
  // i18next types keys by one list for the whole program; each of our modules has its own.
  const translate: unknown = t;
  return {
    t: translate as Texts<Key>['t'],
    label: translate as Texts<Key>['label'],
    has: (key) => exists(key, ANY_COUNT),
  };
}
