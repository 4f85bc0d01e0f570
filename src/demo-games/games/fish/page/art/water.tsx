import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdsStill } from '#demo-games/client/page/motion.ts';
import { css, keyframes } from '#ui/style/style.ts';
import { radius } from '#ui/style/tokens.ts';
import type { Deadlines } from '#ui/time/deadlines.ts';
import { progressOf, type Sea, type Swimmer, swimmersAt } from '../../rules/sea.ts';
import { drawAnimal } from './animals.tsx';

/** The sea is 100 wide; an animal is a bit outside of it at birth and at the end. */
const [WIDTH, HEIGHT, BEYOND] = [100, 60, 14] as const;

const box = css({
  inlineSize: '100%',
  maxBlockSize: 'calc(100dvh - 17rem)',
  minBlockSize: '12rem',
  aspectRatio: '5 / 3',
  borderRadius: radius.l,
  background: 'linear-gradient(180deg, #2f9fc4, #0d5f8c 45%, #06304f)',
  touchAction: 'manipulation',
  cursor: 'crosshair',
});
const flash = keyframes({ from: { opacity: 1, transform: 'scale(0.4)' }, to: { opacity: 0, transform: 'scale(1.6)' } });
const splash = css({
  transformBox: 'fill-box',
  transformOrigin: 'center',
  animation: `${flash} 0.6s ease-out forwards`,
});

/** A shot to show: where it hit and what became of it. */
export interface Hit {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly isCaught: boolean;
}

interface WaterProps {
  readonly sea: Sea;
  readonly time: Deadlines;
  /** Numbers of animals that this player caught. */
  readonly gone: ReadonlySet<number>;
  readonly hit: Hit | undefined;
  readonly label: string;
  readonly onShot: (target: Swimmer, place: { readonly x: number; readonly y: number }) => void;
}

/** Place of an animal at a time. */
export function placeOf(swimmer: Swimmer, nowMs: number): { readonly x: number; readonly y: number } {
  const progress = progressOf(swimmer, nowMs);
  const across = progress * (WIDTH + 2 * BEYOND) - BEYOND;
  const { size } = swimmer.species;
  const sway = Math.sin(nowMs / 900 + swimmer.at) * 1.2;
  return {
    x: swimmer.goesLeft ? WIDTH - across : across,
    y: size / 2 + 2 + swimmer.depth * (HEIGHT - size - 8) + sway,
  };
}

/** The sea: animals are moved outside of React, once a frame; once a second without motion. */
export function Water({ sea, time, gone, hit, label, onShot }: WaterProps) {
  const animals = useRef(new Map<number, SVGGElement>());
  const [swimmers, setSwimmers] = useState(() => swimmersAt(sea, time.now()));
  const move = useEffectEvent(() => {
    const now = time.now();
    const there = swimmersAt(sea, now);
    if (there[0]?.at !== swimmers[0]?.at || there.length !== swimmers.length) setSwimmers(there);
    for (const swimmer of there) {
      const { x, y } = placeOf(swimmer, now);
      animals.current.get(swimmer.at)?.setAttribute('transform', transformOf(swimmer, x, y));
    }
  });
  useEffect(() => {
    if (holdsStill()) {
      const timer = setInterval(() => move(), 1_000);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      move();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <svg
      className={box}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <SeaBed />
      {swimmers.map(
        (swimmer) =>
          !gone.has(swimmer.at) && (
            // The buttons below the sea do the same by keyboard.
            <g
              key={swimmer.at}
              ref={(element) => {
                if (element) animals.current.set(swimmer.at, element);
                else animals.current.delete(swimmer.at);
              }}
              data-species={swimmer.species.id}
              transform={transformOf(swimmer, ...pair(placeOf(swimmer, time.now())))}
              onPointerDown={() => onShot(swimmer, placeOf(swimmer, time.now()))}
            >
              <rect width={100} height={60} fill="transparent" />
              {drawAnimal(swimmer.species.id)}
            </g>
          ),
      )}
      {hit && (
        <circle
          key={hit.id}
          className={splash}
          cx={hit.x}
          cy={hit.y}
          r={5}
          fill="none"
          stroke={hit.isCaught ? '#ffd166' : '#e8f6ff'}
          strokeWidth={1.4}
        />
      )}
    </svg>
  );
}

const pair = ({ x, y }: { readonly x: number; readonly y: number }) => [x, y] as const;

/** Drawings are 100 by 60 and look to the right. */
function transformOf({ species, goesLeft }: Swimmer, x: number, y: number): string {
  const scale = species.size / 60;
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${goesLeft ? -scale : scale} ${scale}) translate(-50 -30)`;
}

function SeaBed() {
  return (
    <>
      <path d="M0 60V53c14-4 26 1 40-1s30-5 60 0v8z" fill="#0a4a5e" />
      <path d="M0 60V56c20-3 40 1 60-1s30-1 40 0v5z" fill="#c9a56a" opacity={0.55} />
      <path
        d="M12 56c-2-6 2-8 0-14M16 56c2-5-1-8 1-12M84 56c-2-7 3-9 0-16M88 56c2-4-1-7 1-10"
        fill="none"
        stroke="#1d7a5a"
        strokeWidth={1.4}
        strokeLinecap="round"
      />
      <path d="M18 0L4 34M42 0L34 40M66 0l4 40M84 0l12 34" stroke="#fff" strokeWidth={5} opacity={0.05} />
    </>
  );
}
