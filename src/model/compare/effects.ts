/** Types of findings of a comparison: the difference, the affected roles, and the causes. */
import type { Slot } from '../catalogue/element.ts';
import type { Category } from '../documents/lanes.ts';
import type { Method } from '../form/form.ts';
import type { Language } from '../site/brand.ts';
import type { Change } from './changes.ts';

/** A finding without its causes. `roles` are names of `ROLES`. */
export type Finding =
  | { readonly kind: 'element'; readonly id: string; readonly appears: boolean; readonly roles: readonly string[] }
  | { readonly kind: 'method'; readonly method: Method; readonly appears: boolean }
  | { readonly kind: 'field'; readonly method: Method; readonly field: string; readonly appears: boolean }
  | ({ readonly kind: 'fieldRule'; readonly method: Method; readonly field: string; readonly part: string } & FromTo)
  | ({ readonly kind: 'fieldOrder'; readonly method: Method } & FromTo)
  | ({
      readonly kind: 'screen';
      readonly path: string;
      readonly roles: readonly string[];
      readonly token: TokenWord;
    } & FromTo)
  | ({ readonly kind: 'order'; readonly slot: Slot } & FromTo)
  | ({ readonly kind: 'vendor'; readonly category: Category; readonly vendor: string } & FromTo)
  | ({ readonly kind: 'vendorOrder'; readonly category: Category } & FromTo)
  | ({ readonly kind: 'resource'; readonly resource: string; readonly part: string } & FromTo)
  | ({ readonly kind: 'label'; readonly id: string; readonly language: Language } & FromTo)
  | { readonly kind: 'language'; readonly language: Language; readonly appears: boolean }
  | ({ readonly kind: 'value'; readonly name: string } & FromTo);

/** Both sides as text; `-` if one side does not have it. */
export interface FromTo {
  readonly from: string;
  readonly to: string;
}

export type TokenWord = 'with a token' | 'without a token' | 'with or without a token';

/** A finding with its causes, each a set of changes. */
export interface Effect {
  readonly finding: Finding;
  readonly causes: readonly (readonly Change[])[];
}

/** Placeholder for a side that does not have it. */
export const NOTHING = '-';
