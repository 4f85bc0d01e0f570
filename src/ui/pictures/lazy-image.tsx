import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { whenNear } from '../late/near-screen.ts';
import { createRecentSet } from '../late/recent-set.ts';
import { css, cx, ease } from '../style/style.ts';
import { Picture } from './picture.tsx';

/** How many addresses are remembered (M153). */
const MOST_REMEMBERED = 200;

/** Addresses that have been shown: a returning picture appears at once, without delay and without a fade. */
const shownBefore = createRecentSet(MOST_REMEMBERED);

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
  /** Address for the one retry, such as the same picture at another host; `src` again when absent. */
  readonly retrySrc?: string | undefined;
  readonly srcSet?: string | undefined;
  readonly sizes?: string | undefined;
  /** Size of the picture itself: reserves its space. */
  readonly width: number;
  readonly height: number;
  /** Empty for decoration, where there is text next to it. */
  readonly alt?: string;
  /** Drawn without a picture, or when the retry fails too. */
  readonly fallback: ReactNode;
  /** False in virtualized content, and for the first pictures of a page. */
  readonly isDeferred?: boolean;
  /** The largest picture of the first view: fetched with priority. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/**
 * A picture that fills its frame and loads when it comes near the screen: loading, loaded, error (M153). In the
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
    // A picture that loaded before hydration fired its event without a listener.
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

/** Sets the attribute without React: a screen full of pictures is not rendered again for each picture that loads. */
function show({ currentTarget }: SyntheticEvent<HTMLImageElement>, src: string): void {
  currentTarget.dataset['state'] = 'loaded';
  shownBefore.add(src);
}

function hasCome(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth > 0;
}

const never = () => () => undefined;
const nothing = () => 0;

/** True on the server and during hydration: React reads the server's snapshot exactly then. */
function useIsHydrating(): boolean {
  let isHydrating = false;
  useSyncExternalStore(never, nothing, () => {
    isHydrating = true;
    return nothing();
  });
  return isHydrating;
}
