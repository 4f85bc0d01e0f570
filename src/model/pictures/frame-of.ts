/** The part of a picture that is cut out: the largest of an aspect ratio, divided by a zoom, around a focal point. */

/** Shares of the width and the height, 0 to 1; from the left and the top in every script. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In the unit of `size`, never outside of it. `ratio`: width divided by height. */
export function frameOf(size: Size, ratio: number, focus: FocalPoint, zoom: number): Frame {
  const width = Math.min(size.width, size.height * ratio) / Math.max(1, zoom);
  const height = width / ratio;
  return {
    left: clamp(focus.x * size.width - width / 2, size.width - width),
    top: clamp(focus.y * size.height - height / 2, size.height - height),
    width,
    height,
  };
}

/** The ratio of a picture, moved into the bounds of its place. */
export function ratioWithin({ width, height }: Size, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, width / height));
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}
