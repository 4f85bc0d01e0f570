/** Symbols of the other machines, on a view box of 100 by 100; original artwork. */
import type { ReactNode } from 'react';
import { EDGE, fill, type Paint, Shape, Shine } from './brush.tsx';

/** A drawing as its painted shapes and its lights. */
function drawn(shapes: readonly (readonly [Paint, string])[], shine: string, more?: ReactNode): ReactNode {
  return (
    <>
      {shapes.map(([paint, d]) => (
        <Shape key={d} d={d} paint={paint} />
      ))}
      {more}
      <Shine d={shine} opacity={0.4} />
    </>
  );
}

const line = (d: string, stroke: string, strokeWidth = 3) => (
  <path d={d} fill="none" stroke={stroke} strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" />
);

export const moreDrawings: Readonly<Record<string, ReactNode>> = {
  seven: drawn([['red', 'M18 14h66v16L56 90H34l27-56H34v10H18z']], 'M22 18h56v4H22z'),
  bell: drawn(
    [
      ['gold', 'M50 12c20 0 26 16 27 36l9 22H14l9-22c1-20 7-36 27-36z'],
      ['copper', 'M40 72h20a10 12 0 0 1-20 0z'],
      ['gold', 'M12 68h76v7H12z'],
    ],
    'M32 28c4-8 10-10 14-10-6 8-10 22-12 40z',
  ),
  cherry: drawn(
    [
      ['green', 'M58 22c14-14 28-10 34-4-8 12-22 16-34 4z'],
      ['red', 'M30 52a19 19 0 1 1 0 38 19 19 0 0 1 0-38z'],
      ['red', 'M68 56a18 18 0 1 1 0 36 18 18 0 0 1 0-36z'],
    ],
    'M20 62c3-5 8-6 11-5-6 4-8 8-9 14z',
    line('M30 54C34 38 46 28 60 20M68 58C68 42 64 30 60 20', '#4a7a2a'),
  ),
  lemon: drawn(
    [['gold', 'M10 54c6-24 26-36 48-32 8 1 14-2 22 2 6 3 6 9 8 15 8 26-12 48-38 46-14-1-22-8-30-16-5-5-12-8-10-15z']],
    'M26 46c8-12 20-16 32-14-14 4-22 10-28 20z',
  ),
  pearl: drawn(
    [
      ['copper', 'M8 56c12 30 72 30 84 0-10 8-74 8-84 0z'],
      ['pink', 'M10 52C14 22 86 22 90 52c-12 10-68 10-80 0z'],
    ],
    'M40 42a10 10 0 0 1 10-8c-5 4-6 8-6 12z',
    <circle cx={50} cy={52} r={19} fill={fill('paper')} {...EDGE} />,
  ),
  shell: drawn(
    [['pink', 'M50 84C20 78 8 50 14 28c10-12 22-12 28-4 4-6 12-6 16 0 6-8 18-8 28 4 6 22-6 50-36 56z']],
    'M22 32c4-5 9-6 12-4-4 10-4 20 0 34-8-8-12-18-12-30z',
    line('M50 82V26M44 80C36 62 32 44 32 24M56 80c8-18 12-36 12-56', '#8c2f5c', 2.5),
  ),
  fish: drawn(
    [
      ['gold', 'M62 50l30-20c-4 14-4 26 0 40z'],
      ['copper', 'M6 50c12-26 44-34 66-6-2 4-2 8 0 12C50 84 18 76 6 50z'],
      ['gold', 'M36 24c10-12 22-10 28 2-10-2-18-2-28-2z'],
    ],
    'M20 40c8-10 22-12 32-8-14 0-22 6-30 12z',
    <circle cx={24} cy={46} r={5} fill="#10163a" />,
  ),
  coin: drawn(
    [
      ['copper', 'M50 8a42 42 0 1 1 0 84 42 42 0 0 1 0-84z'],
      ['gold', 'M50 14a36 36 0 1 1 0 72 36 36 0 0 1 0-72z'],
    ],
    'M26 40c4-12 14-18 26-18-10 6-16 12-18 22z',
    line('M50 28l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1z', '#8a5a0c'),
  ),
  comet: drawn(
    [
      ['blue', 'M8 10c30 4 54 14 70 30 10 10 12 26 2 36s-26 8-36-2C28 58 14 38 8 10z'],
      ['gold', 'M62 40a22 22 0 1 1 0 44 22 22 0 0 1 0-44z'],
    ],
    'M52 52c4-6 10-8 16-6-6 2-10 6-12 14z',
  ),
  planet: drawn(
    [['violet', 'M50 18a32 32 0 1 1 0 64 32 32 0 0 1 0-64z']],
    'M30 38c4-8 12-13 20-13-8 5-12 11-14 20z',
    <ellipse
      cx={50}
      cy={52}
      rx={47}
      ry={13}
      fill="none"
      stroke={fill('gold')}
      strokeWidth={6}
      transform="rotate(-18 50 52)"
    />,
  ),
  fan: drawn(
    [
      ['red', 'M50 86L8 40C30 8 70 8 92 40z'],
      ['gold', 'M50 88L34 66h32z'],
    ],
    'M16 40c8-12 20-18 32-19-10 5-18 12-26 26z',
    line('M50 84L22 26M50 84L38 18M50 84L62 18M50 84L78 26', '#ffd87a', 2),
  ),
  crane: drawn(
    [
      ['paper', 'M6 26l38 24-10 26z'],
      ['silver', 'M44 50L94 18 62 64z'],
      ['paper', 'M34 76l10-26 18 14 4 20z'],
      ['silver', 'M6 26l20 6 8 12z'],
    ],
    'M46 52l40-28-26 32z',
  ),
  lamp: drawn(
    [
      ['gold', 'M6 44c14 2 20 12 30 12h36c6 0 8-14 22-12-2 20-14 32-30 32H40C24 76 16 62 6 44z'],
      ['gold', 'M32 76h36l6 12H26z'],
      ['copper', 'M40 54c0-14 20-14 20 0z'],
      ['ruby', 'M50 30a7 7 0 1 1 0 14 7 7 0 0 1 0-14z'],
    ],
    'M22 58c6 6 10 8 18 9-4 3-6 4-8 3-5-3-8-7-10-12z',
  ),
  camel: drawn(
    [
      [
        'copper',
        'M8 26c4-6 12-6 16 0l2 16c4-16 14-22 20-8 6-14 20-12 22 4 10 2 16 10 18 24l4 26h-8l-6-20-4 20h-8l-2-22H42l-4 22h-8l-4-28c-8-4-10-12-10-24l-10-2z',
      ],
    ],
    'M34 42c2-6 6-8 9-4-4 4-6 8-6 14z',
    <circle cx={15} cy={29} r={2.5} fill="#3a1c08" />,
  ),
  palm: drawn(
    [
      ['copper', 'M46 44c4 16 4 30 0 46h12c2-18 0-32-4-46z'],
      ['green', 'M50 42C38 20 20 18 6 34c16-4 30 0 44 8z'],
      ['green', 'M50 42C62 20 80 18 94 34c-16-4-30 0-44 8z'],
      ['green', 'M50 42C34 40 22 48 16 66c14-10 24-14 34-24z'],
      ['green', 'M50 42c16-2 28 6 34 24-14-10-24-14-34-24z'],
      ['green', 'M50 42C42 26 46 12 58 6c-4 12-4 24-8 36z'],
    ],
    'M16 30c10-6 20-4 28 4-10-4-18-4-28-4z',
  ),
  teapot: drawn(
    [
      ['emerald', 'M24 40c10-12 42-12 52 0 10 16 6 38-10 46H34c-16-8-20-30-10-46z'],
      ['emerald', 'M26 48C14 46 10 34 4 30c4 18 8 34 22 40z'],
      ['gold', 'M36 28h28l4 8H32z'],
      ['gold', 'M50 16a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
    ],
    'M32 48c4-7 10-10 18-11-8 5-11 12-12 22z',
    line('M76 44c18-4 22 24-2 32', '#0b6b4c', 6),
  ),
  cup: drawn(
    [
      ['blue', 'M16 40h62c0 28-10 44-31 44S16 68 16 40z'],
      ['paper', 'M47 32c20 0 31 4 31 8s-11 8-31 8-31-4-31-8 11-8 31-8z'],
      ['copper', 'M47 36c16 0 25 2 25 4s-9 5-25 5-25-3-25-5 9-4 25-4z'],
    ],
    'M24 54c2 12 6 18 12 22-8-2-14-8-16-20z',
    line('M78 48c16-4 18 18-4 24M38 24c-4-6 4-8 0-14M54 24c-4-6 4-8 0-14', '#c8d8f2', 4),
  ),
};
