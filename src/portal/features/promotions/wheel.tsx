import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Prize } from '#contract/promotions/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, font, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';

const frame = css({ position: 'relative', inlineSize: 'min(100%, 22rem)', marginInline: 'auto', aspectRatio: '1' });
const disc = css({ inlineSize: '100%', blockSize: '100%', display: 'block', overflow: 'visible' });
const rim = css({ fill: color.surfaceRaised, stroke: color.lineStrong, strokeWidth: 1.5 });
const fields = [
  css({ fill: color.accent }),
  css({ fill: `color-mix(in oklab, ${color.secondary} 26%, ${color.surface})` }),
  css({ fill: `color-mix(in oklab, ${color.accent} 22%, ${color.surface})` }),
  css({ fill: color.surfaceSunken }),
];
const inks = [css({ fill: color.textOnAccent }), ...[1, 2, 3].map(() => css({ fill: color.text }))];
const edge = css({ stroke: color.surface, strokeWidth: 1 });
const label = css({ fontFamily: font.numeric, fontWeight: weight.strong, fontSize: 8.5, textAnchor: 'middle' });
const hub = css({ fill: color.surfaceRaised, stroke: color.accent, strokeWidth: 2.5 });
const star = css({ fill: color.accentText });
const bulb = css({ fill: color.warning });
const pointer = css({ fill: color.text, stroke: color.surface, strokeWidth: 1.5 });

/** Number of rotations before the wheel stops, and their duration. */
const ROUNDS = 5;
const SPIN_MS = 4_200;

interface WheelProps {
  readonly prizes: readonly Prize[];
  /** The field to stop at, with a counter that increases at each spin; undefined: not spinning. */
  readonly stop: { readonly spin: number; readonly prize: number } | undefined;
  readonly onStopped: () => void;
}

/** A wheel with a field for every prize. With reduced motion it stops at once. */
export function Wheel({ prizes, stop, onStopped }: WheelProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const turning = useRef<SVGGElement>(null);
  const angle = useRef(0);
  const reported = useRef(onStopped);
  reported.current = onStopped;
  const count = prizes.length;
  useEffect(() => {
    const node = turning.current;
    if (stop === undefined || node === null) return undefined;
    const from = angle.current;
    const to = targetAngle(from, stop.prize, count);
    angle.current = to;
    const end = () => reported.current();
    node.style.transform = `rotate(${to}deg)`;
    if (isStill() || typeof node.animate !== 'function') return end();
    const motion = node.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: SPIN_MS,
      easing: 'cubic-bezier(0.12, 0.7, 0.1, 1)',
    });
    motion.onfinish = end;
    return () => motion.cancel();
  }, [stop, count]);
  return (
    <div className={frame}>
      <svg className={disc} viewBox="-112 -118 224 230" role="img" aria-label={t('promo.wheel.label', { count })}>
        <circle r="109" className={rim} />
        <g ref={turning}>
          {prizes.map((prize, at) => (
            <g key={`${prize.amountMinor} ${prize.weight}`}>
              <path d={fieldPath(at, count)} className={`${fields[at % fields.length]} ${edge}`} />
              <text
                className={`${label} ${inks[at % inks.length]}`}
                transform={`rotate(${((at + 0.5) / count) * 360}) translate(0 -74)`}
              >
                {formatMoney(prize.amountMinor, currency)}
              </text>
            </g>
          ))}
          {BULBS.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" className={bulb} />
          ))}
        </g>
        <circle r="19" className={hub} />
        <path
          className={star}
          d="M0 -10L2.9 -3.4L10 -2.9L4.6 1.8L6.4 8.9L0 5.1L-6.4 8.9L-4.6 1.8L-10 -2.9L-2.9 -3.4Z"
        />
        <path className={pointer} d="M-9 -117L9 -117L0 -95Z" />
      </svg>
    </div>
  );
}

const BULBS = Array.from({ length: 24 }, (_, at) => {
  const radians = ((at + 0.5) / 24) * Math.PI * 2;
  return [Math.round(Math.sin(radians) * 1045) / 10, Math.round(-Math.cos(radians) * 1045) / 10] as const;
});

function fieldPath(at: number, count: number): string {
  const point = (step: number) => {
    const radians = (step / count) * Math.PI * 2;
    return `${(Math.sin(radians) * 100).toFixed(2)} ${(-Math.cos(radians) * 100).toFixed(2)}`;
  };
  return `M0 0L${point(at)}A100 100 0 0 1 ${point(at + 1)}Z`;
}

/** The angle at which a field's centre is under the pointer, some rotations after the current angle. */
export function targetAngle(from: number, prize: number, count: number): number {
  const rest = 360 - ((prize + 0.5) / count) * 360;
  return (Math.floor(from / 360) + ROUNDS) * 360 + rest;
}

function isStill(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
