import { memo } from 'react';

/** Attributes of an SVG path, as a drawing's data has them; those of its frame are inherited. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeLinecap?: 'round';
  readonly opacity?: number;
}

/** A drawing from its data: shapes from back to front. */
export const Drawing = memo(({ shapes }: { readonly shapes: readonly Shape[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a shape is known by its place
  shapes.map((shape, at) => <path key={at} {...shape} />),
);

/** Drawings of a data file by name. */
export function readDrawings(data: object): ReadonlyMap<string, readonly Shape[]> {
  return new Map(Object.entries(data as Readonly<Record<string, readonly Shape[]>>));
}
