/**
 * Flags: each switch and each element of a site as a value that is on or off for a context, with its cause. A flag
 * equals the portal's decision, because both evaluate the same condition over the same facts.
 */
import { SWITCHES } from '../catalogue/switches.ts';
import { type Evaluation, evaluate, type Reason } from '../conditions/condition.ts';
import { describeReason, describeWanted } from '../conditions/describe.ts';
import {
  type FactSource,
  factArgument,
  factFamilyName,
  firstOf,
  originOf,
  rememberFacts,
} from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import { describeShare, type Rollouts } from '../documents/rollouts.ts';
import { isQuietReason, traceOnce } from '../explain/explain.ts';
import { composeElements } from '../portal/elements.ts';
import type { MerchantDocuments } from '../site/document-facts.ts';
import { brandFacts, flagFacts, memberFacts, merchantFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import type { FlagContext } from './flag-context.ts';

/**
 * What decided: `STATIC` the merchant's documents alone, `TARGETING_MATCH` the context too, `SPLIT` whether the context is
 * in the share of a roll-out, `DISABLED` the brand file hides the element, `UNKNOWN` a document that decides is not loaded.
 */
export type FlagReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED' | 'UNKNOWN';

export interface Flag {
  readonly value: boolean;
  readonly reason: FlagReason;
  /** The deciding facts as sentences, in English. */
  readonly cause: string;
  /** The names of the deciding facts, separated by spaces. */
  readonly facts: string;
  /** Document and JSON pointer of the first deciding fact; empty for a constant condition. */
  readonly source: string;
}

/** The conditions of a site's flags by key: the id of an element or of a switch. */
export type FlagConditions = ReadonlyMap<string, Evaluation>;

/** Cached per documents: they alone decide the flags. Weak: an entry is released with its documents. */
const remembered = new WeakMap<MerchantDocuments, FlagConditions>();

/**
 * The flags of a site: its elements, the switches that the platform knows, and those of the merchant's tree. An element
 * that the brand file itself adds and hides is not a flag: its id is not published before its release.
 */
export function flagConditions(documents: MerchantDocuments): FlagConditions {
  const known = remembered.get(documents) ?? composeConditions(documents);
  remembered.set(documents, known);
  return known;
}

function composeConditions({ brand, rules, switches }: MerchantDocuments): FlagConditions {
  const added = new Set(brand.additions.map(({ id }) => id));
  const facts = brandFacts(brand);
  const elements = composeElements(brand, rules).filter(
    ({ id, condition }) => !added.has(id) || evaluate(condition, facts) !== false,
  );
  const ids = new Set([...SWITCHES.map(({ id }) => id), ...(switches?.keys() ?? [])]);
  return new Map([
    ...[...ids].map((id): [string, Evaluation] => [id, expandCondition({ switch: id })]),
    ...elements.map(({ id, condition }): [string, Evaluation] => [id, condition]),
  ]);
}

/** The facts of one context. */
export interface ContextFacts {
  readonly all: FactSource;
  /** Those that do not depend on the context: the merchant's, and that a member has no switch of their own. */
  readonly fixed: FactSource;
  readonly splits: Rollouts;
}

export function contextFacts(documents: MerchantDocuments, context: FlagContext): ContextFacts {
  const merchant = rememberFacts(merchantFacts(documents));
  const all = rememberFacts(
    firstOf(
      merchant,
      requestFacts({ regionRestriction: context.restricted }),
      memberFacts(context.member),
      flagFacts(context.flags),
      viewFacts(context.view),
    ),
  );
  const splits = context.splits ?? NO_SPLITS;
  const fixed = (name: string) => (isNoOverlay(name, all) && !splits.has(factArgument(name)) ? 'absent' : undefined);
  return { all, fixed: firstOf(merchant, { value: fixed }), splits };
}

const NO_SPLITS: Rollouts = new Map();

function isNoOverlay(name: string, facts: FactSource): boolean {
  return factFamilyName(name) === 'overlay' && facts.value(name) === 'absent';
}

/** Evaluates one flag. An unknown result is off, as the portal hides the element until the fact is known. */
export function evaluateFlag(condition: Evaluation, { all, fixed, splits }: ContextFacts): Flag {
  const isFixed = typeof evaluate(condition, fixed) === 'boolean';
  const facts = isFixed ? fixed : all;
  const { outcome, reasons } = traceOnce(condition, facts);
  const shares = isFixed ? [] : reasons.flatMap((reason) => shareSentence(reason, splits));
  const reported = reasons.filter((reason) => !isQuietReason({ fact: reason.atom.fact, value: reason.value }));
  const hidden = reported.find(isHidden);
  const deciding = hidden ? [hidden] : reported.length > 0 ? reported : reasons;
  const [first] = deciding;
  return {
    value: outcome === true,
    reason: reasonOf(outcome, isFixed, { isDisabled: hidden !== undefined, isSplit: shares.length > 0 }),
    cause: [...new Set([...deciding.map(sentence), ...shares])].join('; ') || 'its condition is constant',
    facts: [...new Set(deciding.map(({ atom }) => atom.fact))].join(' '),
    source: first ? sourceOf(first, facts) : '',
  };
}

/** Whether the context is in the share that decides; nothing for any other reason. */
function shareSentence({ atom, value }: Reason, splits: Rollouts): readonly string[] {
  const rollout = factFamilyName(atom.fact) === 'overlay' ? splits.get(factArgument(atom.fact)) : undefined;
  if (rollout === undefined) return [];
  return [`${value === 'absent' ? 'not ' : ''}${describeShare(rollout.share)}`];
}

interface Decided {
  readonly isDisabled: boolean;
  readonly isSplit: boolean;
}

function reasonOf(outcome: boolean | undefined, isFixed: boolean, { isDisabled, isSplit }: Decided): FlagReason {
  if (outcome === undefined) return 'UNKNOWN';
  if (isDisabled) return 'DISABLED';
  if (isSplit) return 'SPLIT';
  return isFixed ? 'STATIC' : 'TARGETING_MATCH';
}

function isHidden({ atom, value, holds }: Reason): boolean {
  return factFamilyName(atom.fact) === 'brand.hidden' && value === true && holds === false;
}

function sentence(reason: Reason): string {
  const wanted = describeWanted(reason);
  const words = describeReason(reason.atom.fact, reason.value);
  return wanted === undefined ? words : `${words}, ${wanted}`;
}

function sourceOf({ atom }: Reason, facts: FactSource): string {
  const origin = originOf(atom.fact, facts);
  return origin ? `/${origin.document}${origin.pointer}` : '';
}
