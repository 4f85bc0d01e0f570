import { imageSize } from 'image-size';

export interface PictureKind {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Picture types that the edge serves, by file extension. */
export const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  svg: ['svg'],
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
  avif: ['avif', 'heif'],
  gif: ['gif'],
  ico: ['ico'],
};

export function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Type and size by content; undefined for anything that is no readable picture. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    // Any reader error means the same: an unusable picture.
    return undefined;
  }
}
