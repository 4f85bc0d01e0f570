import { type ImgHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

type Attributes = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'style' | 'onError' | 'children'>;

export interface PictureProps extends Attributes {
  readonly src: string | undefined;
  /** What the one retry asks for, such as the same picture at another host; `src` again when absent. */
  readonly retrySrc?: string | undefined;
  /** Drawn where there is no picture, or none comes at the second try either. Null where words beside it say all. */
  readonly fallback: ReactNode;
  /** False while its place stands and it is not asked for yet. */
  readonly isAsked?: boolean;
  readonly ref?: RefObject<HTMLImageElement | null>;
}

/**
 * Every picture that comes from elsewhere, a brand's own file or our artwork included: what does not come is asked for once
 * more, then something stands in for it (M153, M344). Another address is another element: the picture before never stands
 * under new words.
 */
export function Picture({ src, fallback, ...picture }: PictureProps) {
  return src === undefined || src === '' ? fallback : <Tried key={src} src={src} fallback={fallback} {...picture} />;
}

type TriedProps = PictureProps & { readonly src: string };

function Tried({ src, retrySrc, srcSet, sizes, fallback, isAsked = true, ref, alt = '', ...attributes }: TriedProps) {
  const [failures, setFailures] = useState(0);
  const own = useRef<HTMLImageElement>(null);
  const image = ref ?? own;
  useEffect(() => {
    // What failed before hydration fired its event into the void.
    if (hasFailed(image.current)) setFailures((before) => Math.max(1, before));
  }, [image]);
  if (failures > 1) return fallback;
  const address = failures === 1 ? { src: retrySrc ?? src } : { src, srcSet, sizes };
  return (
    <img
      {...attributes}
      key={failures}
      ref={image}
      {...(isAsked ? address : {})}
      alt={alt}
      onError={() => setFailures((before) => before + 1)}
    />
  );
}

function hasFailed(image: HTMLImageElement | null): boolean {
  return image?.hasAttribute('src') === true && image.complete && image.naturalWidth === 0;
}
