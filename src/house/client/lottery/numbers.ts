import type { FamilyId } from '../../lottery/families/families.ts';
import './numbers.css';
import { el, svg } from '../parts/dom.ts';

const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[10, 10]],
  2: [
    [5, 5],
    [15, 15],
  ],
  3: [
    [5, 5],
    [10, 10],
    [15, 15],
  ],
  4: [
    [5, 5],
    [15, 5],
    [5, 15],
    [15, 15],
  ],
  5: [
    [5, 5],
    [15, 5],
    [10, 10],
    [5, 15],
    [15, 15],
  ],
  6: [
    [5, 4.5],
    [15, 4.5],
    [5, 10],
    [15, 10],
    [5, 15.5],
    [15, 15.5],
  ],
};

/** The numbers of a draw: dice, balls, or the prizes of a lottery that has many. */
export function drawNumbers(family: FamilyId, numbers: readonly string[]): HTMLElement {
  const label = numbers.join(' ');
  if (family === 'dice3')
    return el('span', { class: 'numbers', role: 'img', 'aria-label': label }, ...numbers.map(drawDie));
  if (family !== 'four4' && family !== 'vietnam27') {
    return el('span', { class: 'numbers', role: 'img', 'aria-label': label }, ...numbers.map(drawBall));
  }
  const [first = '', ...others] = numbers;
  const prizes = others.map((number) => el('span', { class: 'prize', text: number }));
  return el(
    'span',
    { class: 'numbers many' },
    el('span', { class: 'numbers', role: 'img', 'aria-label': first }, ...[...first].map(drawBall)),
    el('span', { class: 'prizes' }, ...prizes),
  );
}

function drawBall(number: string): HTMLElement {
  return el('span', { class: 'ball', text: number });
}

function drawDie(face: string): SVGElement {
  const pips = Object.hasOwn(PIPS, face) ? (PIPS[face] ?? []) : [];
  return svg(
    'svg',
    { class: 'die', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    ...pips.map(([cx, cy]) => svg('circle', { cx, cy, r: face === '1' ? 2.8 : 1.8 })),
  );
}
