import { showValue } from '../json/problem.ts';
import type { Contract, ContractKind } from './contract.ts';
import { CONTRACT_KINDS, rowUnitOf } from './contract.ts';
import type { Change } from './preview.ts';
import { withChange } from './preview.ts';
import { readContracts, readRows } from './read-contracts.ts';
import { readMembers } from './read-members.ts';
import { keysOf, oneOf, ParseError, textAt } from './reader.ts';
import { findGap, plantTree, type Tree, uplineOf } from './tree.ts';

/** Input of a settlement: the tree with all figures of a period, and the contracts of one kind. */
export interface Terms {
  readonly kind: ContractKind;
  readonly tree: Tree;
  readonly contracts: readonly Contract[];
}

/** The parsed value, or a one-line error message. */
export type Read<T> = { readonly value: T } | { readonly mistake: string };

const KEYS = ['kind', 'members', 'contracts', 'change'];

/** Parses the input of `npm run -s settle`. Ignores `change`, which only the lens uses. Never throws. */
export function readTerms(document: unknown): Read<Terms> {
  return attempt(() => termsOf(document));
}

/** Parses the input of `npm run -s lens`: terms and the change to look ahead to. Never throws. */
export function readTermsWithChange(document: unknown): Read<Terms & { readonly change: Change }> {
  return attempt(() => {
    const terms = termsOf(document);
    return { ...terms, change: changeOf(document, terms) };
  });
}

function attempt<T>(read: () => T): Read<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ParseError) return { mistake: error.message };
    throw error;
  }
}

function termsOf(document: unknown): Terms {
  const found = keysOf(document, [], KEYS);
  const kind = oneOf(found['kind'], ['kind'], CONTRACT_KINDS);
  const members = readMembers(found['members'], ['members']);
  const tree = plantTree(members);
  if ('is' in tree) {
    const member = members[tree.at];
    if (tree.is === 'again')
      throw new ParseError(['members', tree.at, 'id'], showValue(member?.id), 'an id that no earlier member has');
    const expected =
      tree.is === 'a circle'
        ? 'an upline that is not below the member: this one closes a circle'
        : 'the id of a member, or null';
    throw new ParseError(['members', tree.at, 'upline'], showValue(member?.upline), expected);
  }
  const contracts = readContracts(found['contracts'], ['contracts'], tree);
  const ids = contracts.map(({ id }) => id);
  const gap = findGap(tree, ids);
  if (gap !== undefined)
    throw new ParseError(
      ['contracts', ids.indexOf(gap.id), 'id'],
      showValue(gap.id),
      whole(gap.above, uplineOf(tree, gap.id)),
    );
  return { kind, tree, contracts };
}

/** Error message for a member without a contract between two holders. */
function whole(above: string, upline: string | undefined): string {
  return `a member whose upline has a contract: ${showValue(above)} further up has one, but ${showValue(upline)} between them does not`;
}

function changeOf(document: unknown, { tree, contracts }: Terms): Change {
  const at = ['change'];
  const found = keysOf(keysOf(document, [], KEYS)['change'], at, ['id', 'rows']);
  const id = textAt(found['id'], [...at, 'id']);
  if (!tree.placeOf.has(id)) throw new ParseError([...at, 'id'], showValue(id), 'the id of a member');
  const rows = readRows(found['rows'], [...at, 'rows']);
  const gap = findGap(
    tree,
    withChange(contracts, { id, rows }).map((contract) => contract.id),
  );
  if (gap !== undefined) {
    const expected =
      gap.id === id
        ? whole(gap.above, uplineOf(tree, id))
        : `a member whose first contract below is with a direct downline: ${showValue(gap.id)} has one further down`;
    throw new ParseError([...at, 'id'], showValue(id), expected);
  }
  refuseOtherUnit(contracts, { id, rows }, tree);
  return { id, rows };
}

/**
 * Rates are only comparable with rates, and fixed amounts with fixed amounts: the contract directly above and those
 * directly below must pay in the same unit.
 */
function refuseOtherUnit(contracts: readonly Contract[], { id, rows }: Change, tree: Tree): void {
  const unit = rowUnitOf(rows);
  if (unit === undefined) return;
  for (const other of contracts) {
    const isAdjacent = uplineOf(tree, id) === other.id || uplineOf(tree, other.id) === id;
    const otherUnit = isAdjacent ? rowUnitOf(other.rows) : undefined;
    if (otherUnit === undefined || otherUnit === unit) continue;
    throw new ParseError(
      ['change', 'rows'],
      `rows with ${unit}`,
      `rows with ${otherUnit}, as in the contract of ${showValue(other.id)}`,
    );
  }
}
