import type { JsonObject } from '../json/json.ts';
import { showValue } from '../json/problem.ts';
import { PRODUCTS } from './contract.ts';
import { amountAt, amountFromZero, keysOf, listAt, oneOf, ParseError, type Path, textAt } from './reader.ts';
import type { Figure, TreeMember } from './tree.ts';

/** Parses members with their figures; does not check that they form a tree. Throws `ParseError`. */
export function readMembers(value: unknown, path: Path): readonly TreeMember[] {
  return listAt(value, path).map((member, at) => readMember(member, [...path, at]));
}

function readMember(value: unknown, path: Path): TreeMember {
  const found = keysOf(value, path, ['id', 'upline', 'active', 'figures']);
  const id = textAt(found['id'], [...path, 'id']);
  const upline = found['upline'];
  if (upline !== null && (typeof upline !== 'string' || upline === ''))
    throw new ParseError([...path, 'upline'], showValue(upline), 'the id of a member, or null');
  const isActive = found['active'];
  if (typeof isActive !== 'boolean') throw new ParseError([...path, 'active'], showValue(isActive), 'true or false');
  const figures = found['figures'] === undefined ? [] : listAt(found['figures'], [...path, 'figures']);
  return { id, upline, isActive, figures: figures.map((figure, at) => readFigure(figure, [...path, 'figures', at])) };
}

function readFigure(value: unknown, path: Path): Figure {
  const found = keysOf(value, path, [
    'product',
    'validBetMinor',
    'lossMinor',
    'keptMinor',
    'bonusesMinor',
    'beforeMinor',
  ]);
  return {
    product: oneOf(found['product'], [...path, 'product'], PRODUCTS),
    validBetMinor: amountFromZero(found['validBetMinor'], [...path, 'validBetMinor']),
    lossMinor: readRevenue(found, path),
    bonusesMinor: amountFromZero(found['bonusesMinor'], [...path, 'bonusesMinor']),
    beforeMinor: amountFromZero(found['beforeMinor'], [...path, 'beforeMinor']),
  };
}

/** Operator's revenue: the fee of games between players, which is independent of the loss; absent: the loss. */
function readRevenue(found: JsonObject, path: Path): bigint {
  const lossMinor = amountAt(found['lossMinor'], [...path, 'lossMinor']);
  return found['keptMinor'] === undefined ? lossMinor : amountAt(found['keptMinor'], [...path, 'keptMinor']);
}
