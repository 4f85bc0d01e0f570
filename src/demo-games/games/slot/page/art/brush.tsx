/** Gradients by id, from light to deep. */
export const GRADIENTS = {
  gold: ['#fff3b8', '#f3b52e', '#b26a07'],
  silver: ['#ffffff', '#b9cdf5', '#5d7fc4'],
  red: ['#ffb3a6', '#e2382f', '#8c0f1c'],
  pink: ['#ffe0f0', '#f277b0', '#a62a6c'],
  green: ['#d5f7b0', '#56b83b', '#1d6b25'],
  ruby: ['#ffc2cf', '#e01f4f', '#7d0a33'],
  blue: ['#cfe6ff', '#2f86f0', '#123c99'],
  emerald: ['#c9ffe4', '#16b87a', '#045a41'],
  violet: ['#ecd9ff', '#9a5be0', '#4a1c86'],
  paper: ['#ffffff', '#e9eef6', '#b3bfd2'],
  copper: ['#ffd9b8', '#cf7a3d', '#7a3a12'],
  night: ['#3a4a8c', '#202a5c', '#10163a'],
} as const;
export type Paint = keyof typeof GRADIENTS;

export const fill = (paint: Paint): string => `url(#g-${paint})`;
export const EDGE = { stroke: 'rgba(0,0,0,.28)', strokeWidth: 1.5, strokeLinejoin: 'round' } as const;

interface ShapeProps {
  readonly d: string;
}

interface PaintedProps extends ShapeProps {
  readonly paint: Paint;
}

export function Shape({ d, paint }: PaintedProps) {
  return <path d={d} fill={fill(paint)} {...EDGE} />;
}

export function Shine({ d, opacity = 0.5 }: ShapeProps & { readonly opacity?: number }) {
  return <path d={d} fill="#fff" opacity={opacity} />;
}

const GLYPH_PAINTS: readonly Paint[] = ['ruby', 'blue', 'emerald', 'violet', 'copper'];

/** A letter or a figure as a low symbol. */
export function Letter({ sign }: { readonly sign: string }) {
  const paint = GLYPH_PAINTS[(sign.codePointAt(0) ?? 0) % GLYPH_PAINTS.length] ?? 'ruby';
  return (
    <text
      x={50}
      y={76}
      textAnchor="middle"
      fontSize={sign.length > 1 ? 60 : 76}
      fontWeight={800}
      fontFamily="Georgia, 'Times New Roman', serif"
      fill={fill(paint)}
      stroke="rgba(255,255,255,.75)"
      strokeWidth={2}
      paintOrder="stroke"
    >
      {sign}
    </text>
  );
}
