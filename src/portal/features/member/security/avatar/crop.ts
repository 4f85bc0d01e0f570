/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible square of a picture: zoom (1: the largest square that fits), and centre (0 to 1). */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The square in the picture's pixels. It never exceeds the picture. */
export function squareOf(
  { width, height }: Size,
  crop: Crop,
): { readonly x: number; readonly y: number; readonly edge: number } {
  const edge = Math.min(width, height) / crop.zoom;
  return { edge, x: place(crop.x, width, edge), y: place(crop.y, height, edge) };
}

/**
 * Moves the picture by fractions of the square's edge, in the direction of a dragging finger; stops at the picture's
 * edge.
 */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { edge } = squareOf(size, crop);
  return {
    ...crop,
    x: middle(crop.x - (dx * edge) / size.width, size.width, edge),
    y: middle(crop.y - (dy * edge) / size.height, size.height, edge),
  };
}

/** Zooms around the centre; moves back inside the picture if needed. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  return moveCrop(size, { ...crop, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) }, 0, 0);
}

function place(at: number, length: number, edge: number): number {
  return Math.min(length - edge, Math.max(0, at * length - edge / 2));
}

function middle(at: number, length: number, edge: number): number {
  return (place(at, length, edge) + edge / 2) / length;
}
