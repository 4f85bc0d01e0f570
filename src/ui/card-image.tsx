import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css, cx, ease } from './style.ts';

const fill = css({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  transition: ease('scale', 'opacity'),
});

export interface CardImageProps {
  readonly src: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Drawn where the picture is missing or fails twice. */
  readonly fallback: ReactNode;
  readonly className?: string | undefined;
}

/** A lazy picture that fills its frame; one retry, then the fallback (specification S1 §4). Decoration: the card has words. */
export function CardImage({ src, width, height, fallback, className }: CardImageProps) {
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  // A picture that failed before hydration fired its event into the void.
  useEffect(() => {
    const node = image.current;
    if (node?.complete === true && node.naturalWidth === 0 && node.src !== '')
      setFailures((before) => Math.max(1, before));
  }, []);
  if (src === undefined || src === '' || failures > 1) return fallback;
  return (
    <img
      key={failures}
      ref={image}
      className={cx(fill, className)}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailures((before) => before + 1)}
    />
  );
}
