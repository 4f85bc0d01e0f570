import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { whenNear } from '../late/near-screen.ts';
import { createRecentSet } from '../late/recent-set.ts';
import { css, cx, ease } from '../style/style.ts';
import { Picture } from './picture.tsx';

/** How many addresses are remembered (M153). */
const MOST_KEPT = 200;

/** Addresses that have been shown: a picture that comes back is there at once, without waiting and without a fade. */
const shownBefore = createRecentSet(MOST_KEPT);

const fill = css({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  transition: ease('scale', 'opacity'),
  '&[data-state=loading]': { opacity: 0 },
});

export interface LazyImageProps {
  readonly src: string | undefined;
  /** What the one retry asks for, such as the same picture at another host; `src` again when absent. */
  readonly retrySrc?: string | undefined;
  readonly srcSet?: string | undefined;
  readonly sizes?: string | undefined;
  /** Of the picture itself: they keep its place. */
  readonly width: number;
  readonly height: number;
  /** Empty for decoration, where words stand beside it. */
  readonly alt?: string;
  /** Drawn where there is no picture, or none comes at the second try either. */
  readonly fallback: ReactNode;
  /** False where only what is near the screen is drawn anyhow, and for the first pictures of a page. */
  readonly isDeferred?: boolean;
  /** The largest picture of the first look: asked for before the others. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/**
 * A picture that fills its frame and is asked for when it comes near the screen: loading, loaded, error (M153). In the
 * server's markup it is an ordinary lazy picture that needs no script.
 */
export function LazyImage(props: LazyImageProps) {
  const { src, fallback } = props;
  return src === undefined || src === '' ? fallback : <Frame key={src} {...props} src={src} />;
}

type FrameProps = LazyImageProps & { readonly src: string };

function Frame({ isFirst = false, isDeferred: mayWait = true, className, ...picture }: FrameProps) {
  const { src } = picture;
  const isDeferred = !isFirst && mayWait;
  const wasServed = useIsHydrating();
  const [isWanted, setWanted] = useState(wasServed || !isDeferred || shownBefore.has(src));
  const [begins] = useState(wasServed ? 'loaded' : shownBefore.has(src) ? 'loaded' : 'loading');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (isWanted || image.current === null) return undefined;
    return whenNear(image.current, () => setWanted(true));
  }, [isWanted]);
  useEffect(() => {
    // A picture that came before hydration fired its event into the void.
    if (hasCome(image.current)) shownBefore.add(src);
  }, [src]);
  return (
    <Picture
      {...picture}
      ref={image}
      isAsked={isWanted}
      className={cx(fill, className)}
      loading={isDeferred ? 'lazy' : undefined}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? 'sync' : 'async'}
      draggable={false}
      data-state={begins}
      onLoad={(event) => show(event, src)}
    />
  );
}

/** Written past React: a screen full of pictures that arrive is not drawn anew for each of them. */
function show({ currentTarget }: SyntheticEvent<HTMLImageElement>, src: string): void {
  currentTarget.dataset['state'] = 'loaded';
  shownBefore.add(src);
}

function hasCome(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth > 0;
}

const never = () => () => undefined;
const nothing = () => 0;

/** True on the server and while its markup is being taken over: React asks for the server's snapshot exactly then. */
function useIsHydrating(): boolean {
  let isHydrating = false;
  useSyncExternalStore(never, nothing, () => {
    isHydrating = true;
    return nothing();
  });
  return isHydrating;
}
