import type { Kind, TermsOf } from './pack.ts';

/**
 * Which value of a parameter is the stricter one, where packs differ (docs/explanation/packs.md#several-packs):
 * `subject` parameters say what the obligation is about, and only obligations of one subject merge.
 * `demand`: allowed yields to required and to forbidden, which contradict each other. `order`: the later of the list.
 * `bands`: at each age the smaller amount.
 */
export type Direction =
  | 'subject'
  | 'smaller'
  | 'larger'
  | 'union'
  | 'yes'
  | 'demand'
  | 'bands'
  | { readonly order: readonly (string | null)[] };

type Table = { readonly [K in Kind]: { readonly [P in keyof TermsOf<K>]: Direction } };

export const DIRECTIONS: Table = {
  limit: {
    measure: 'subject',
    periods: 'subject',
    requiredBefore: { order: [null, 'deposit', 'play'] },
    ceilingMinor: 'smaller',
    ask: 'union',
    raiseAfter: 'larger',
    raiseAfterPeriod: 'yes',
  },
  realityCheck: { every: 'smaller', choices: 'union', mustAcknowledge: 'yes', shows: 'union' },
  break: {
    choices: 'union',
    minimum: 'larger',
    button: 'larger',
    confirmation: 'demand',
    afterPlay: 'smaller',
    pause: 'larger',
  },
  exclusion: {
    terms: 'union',
    minimum: 'larger',
    maximum: 'smaller',
    indefinite: 'yes',
    confirmation: 'demand',
    returnOnRequest: 'yes',
    coolingOff: 'larger',
    register: 'subject',
    asked: 'union',
    whenDown: { order: ['allow', 'refuse'] },
    keep: 'smaller',
  },
  stakeCap: { product: 'subject', bands: 'bands' },
  speed: { product: 'subject', minimumCycleMs: 'larger' },
  display: { what: 'subject', where: 'union', mustAcknowledge: 'yes' },
  identity: {
    attributes: 'union',
    before: 'subject',
    grace: 'smaller',
    validFor: 'smaller',
    twoPersons: 'yes',
    keep: 'larger',
  },
  threshold: {
    measure: 'subject',
    period: 'subject',
    bands: 'bands',
    action: 'subject',
    within: 'smaller',
    repeatAfter: 'smaller',
  },
  message: { text: 'subject', places: 'union' },
  clickDistance: { from: 'subject', to: 'subject', most: 'smaller' },
  prohibited: { features: 'subject' },
  record: { what: 'subject', keep: 'larger', exported: 'yes' },
};
