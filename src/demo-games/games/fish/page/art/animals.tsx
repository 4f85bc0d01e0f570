/** The animals, looking to the right, on a view box of 100 by 60; original artwork. */
import type { ReactNode } from 'react';

const eye = (x: number, y: number, radius = 2.4) => (
  <>
    <circle cx={x} cy={y} r={radius} fill="#fff" />
    <circle cx={x + 0.6} cy={y} r={radius * 0.55} fill="#10203a" />
  </>
);

const shape = (d: string, fill: string) => <path d={d} fill={fill} stroke="rgb(0 0 0 / 25%)" strokeWidth={1} />;

const ANIMALS: Readonly<Record<string, ReactNode>> = {
  sardine: (
    <>
      {shape('M30 30L10 16c5 9 5 19 0 28z', '#7fa6c9')}
      {shape('M26 30c14-18 46-18 64 0-18 18-50 18-64 0z', '#b9d6ea')}
      <path d="M34 30h48" stroke="#5f88ad" strokeWidth={2} />
      {eye(80, 27)}
    </>
  ),
  clownfish: (
    <>
      {shape('M28 30L10 14c4 10 4 22 0 32z', '#f08a24')}
      {shape('M24 30c10-26 50-26 66 0-16 26-56 26-66 0z', '#f79a2e')}
      {shape('M44 12c-6 12-6 24 0 36l8 2c-6-14-6-26 0-40zM66 12c-5 12-5 24 0 36l7-4c-5-10-5-18 0-28z', '#fff')}
      {eye(80, 26)}
    </>
  ),
  puffer: (
    <>
      {shape('M26 30L10 20c4 6 4 14 0 20z', '#d9b24a')}
      {shape('M24 30a33 27 0 1 1 66 0 33 27 0 0 1-66 0z', '#ecc95c')}
      <path d="M40 8l-3-6M58 3V-2M76 8l4-6M40 52l-3 6M58 57v5M76 52l4 6" stroke="#a9812a" strokeWidth={3} />
      {shape('M32 40c14 14 38 14 50 0-16 6-34 6-50 0z', '#fff5d0')}
      {eye(76, 24, 4)}
    </>
  ),
  squid: (
    <>
      {shape('M90 30L66 14 34 18c-8 6-8 18 0 24l32 4z', '#d66fa0')}
      <path
        d="M36 20C22 16 16 22 6 16M34 26C22 26 16 28 4 26M34 34C22 34 16 32 4 36M36 40C22 44 16 38 6 46"
        fill="none"
        stroke="#b94f83"
        strokeWidth={4}
        strokeLinecap="round"
      />
      {eye(44, 26, 3)}
    </>
  ),
  lobster: (
    <>
      {shape('M20 30L6 18v24z', '#a3261f')}
      {shape('M18 30c10-14 34-16 50-8 8 4 8 12 0 16-16 8-40 6-50-8z', '#d23a2c')}
      {shape(
        'M66 24c6-14 18-16 28-12-8 2-10 6-8 12-8 0-14 2-20 0zM66 36c6 14 18 16 28 12-8-2-10-6-8-12-8 0-14-2-20 0z',
        '#e2513f',
      )}
      <path d="M36 42l-6 10M48 44l-2 10M58 42l4 10M70 28L98 24M70 32l28 4" stroke="#a3261f" strokeWidth={2} />
      {eye(68, 27)}
    </>
  ),
  turtle: (
    <>
      {shape(
        'M26 18C10 8 6 16 14 26zM26 42C10 52 6 44 14 34zM60 16c6-14 18-14 20-4-4 8-10 10-16 8zM60 44c6 14 18 14 20 4-4-8-10-10-16-8z',
        '#7fae5a',
      )}
      {shape('M74 30a11 9 0 1 1 22 0 11 9 0 0 1-22 0z', '#8fc068')}
      {shape('M16 30c6-26 54-26 62 0-8 26-56 26-62 0z', '#3f7d4a')}
      <path
        d="M32 20l14-4 14 4 4 10-4 10-14 4-14-4-4-10zM46 16v28M30 30h32"
        fill="none"
        stroke="#a8d08a"
        strokeWidth={2}
      />
      {eye(88, 27)}
    </>
  ),
  manta: (
    <>
      <path d="M22 30H2" stroke="#2b4a78" strokeWidth={2.5} />
      {shape('M20 30C34 20 44 2 60-2c6 12 20 22 34 28 3 2 3 6 0 8-14 6-28 16-34 28-16-4-26-22-40-32z', '#3f6aa8')}
      {shape('M40 30c8-6 24-8 40-4 6 2 6 6 0 8-16 4-32 2-40-4z', '#6c97d0')}
      {eye(84, 25)}
      {eye(84, 35)}
    </>
  ),
  shark: (
    <>
      {shape('M18 30L2 8c10 4 16 10 22 18M18 30L6 52c8-4 14-10 18-18', '#5a6f85')}
      {shape('M44 16L50 0c8 4 12 10 14 18z', '#5a6f85')}
      {shape('M14 30c16-18 54-24 84 2-26 18-66 18-84-2z', '#7890a8')}
      {shape('M26 36c18 10 46 8 72-4-22 16-52 18-72 4z', '#e8eef4')}
      <path d="M66 26l-2 8M71 26l-2 8M76 26l-2 8" stroke="#51647a" strokeWidth={1.5} />
      {eye(86, 27)}
    </>
  ),
  octopus: (
    <>
      <path
        d="M36 34C14 30 12 44 4 40M40 38C20 40 20 54 8 52M48 42c-8 8-14 6-18 16M60 42c0 8 4 10 0 18M70 40c8 6 6 10 14 16M76 36c10 0 12 8 20 8"
        fill="none"
        stroke="#8d3bb0"
        strokeWidth={7}
        strokeLinecap="round"
      />
      {shape('M30 30C28-8 86-8 84 28c0 12-10 18-26 18S30 42 30 30z', '#a94fd0')}
      <circle cx={46} cy={10} r={4} fill="#c98be6" />
      <circle cx={60} cy={4} r={3} fill="#c98be6" />
      {eye(62, 26, 5)}
      {eye(76, 26, 5)}
    </>
  ),
  whale: (
    <>
      {shape('M20 24C8 20 4 10 2 4c8 2 12 4 18 8 2-6 6-8 12-8-2 8-4 14-8 20z', '#3b6ea8')}
      {shape('M18 22c8-4 20 2 34-6 20-10 44-2 46 16 0 16-22 24-46 22C30 52 18 40 18 22z', '#4c86c4')}
      {shape('M40 48c18 4 44 0 58-14 0 14-20 22-44 20-6 0-10-2-14-6z', '#dbe9f6')}
      <path
        d="M76 4c-4-8-12-6-12 0M76 4c4-8 12-6 12 0"
        fill="none"
        stroke="#bfe4ff"
        strokeWidth={3}
        strokeLinecap="round"
      />
      {eye(84, 28, 2.8)}
    </>
  ),
};

export function drawAnimal(species: string): ReactNode {
  return Object.hasOwn(ANIMALS, species) ? ANIMALS[species] : null;
}
