import { type ImgHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

type Attributes = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'style' | 'onError' | 'children'>;

export interface PictureProps extends Attributes {
  readonly src: string | undefined;
  /** Address for the one retry, such as the same picture at another host; `src` again when absent. */
  readonly retrySrc?: string | undefined;
  /** Drawn without a picture, or when the retry fails too. Null where the text next to it suffices. */
  readonly fallback: ReactNode;
  /** False while its space is reserved and it is not requested yet. */
  readonly isAsked?: boolean;
  readonly ref?: RefObject<HTMLImageElement | null>;
}

/**
 * Every fetched picture, including a brand's own file and our artwork: a failed picture is retried once, then replaced
 * by the fallback (M153, M344). Another address gets another element: an old picture never appears next to new text.
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
    // A picture that failed before hydration fired its event without a listener.
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
