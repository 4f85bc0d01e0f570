import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type GameMessage,
  type PortalMessage,
  readGameMessage,
  writeFrameMessage,
} from '#contract/vendors/frame-messages.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';

/** A game that says nothing for so long does not answer. */
export const ANSWER_WITHIN_MS = 20_000;

/** Scripts, storage of its own origin, forms and windows; never the page around it (docs/safety.md#game-frame). */
const GAME = { sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups', allow: 'fullscreen; autoplay' };
/** A page that is no game opens no windows and fills no screen. */
const PAGE = { sandbox: 'allow-scripts allow-same-origin allow-forms', allow: '' };

const box = css({ position: 'relative', minBlockSize: '20rem', backgroundColor: color.surfaceSunken });
const frame = css({ display: 'block', inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: radius.m });
const over = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', background: 'inherit' });

/** What goes back to the game. */
export type Answer = (message: PortalMessage) => void;

export interface GameFrameProps {
  readonly address: string;
  /** Names the frame for a screen reader. */
  readonly title: string;
  readonly className?: string | undefined;
  /** Every message but `height`; the game's own origin sent it. */
  readonly onMessage?: ((message: GameMessage, answer: Answer) => void) | undefined;
  /** Drawn until the game is there. */
  readonly loader: ReactNode;
  /** Drawn when it does not answer. */
  readonly silent: ReactNode;
  /** The frame grows with the game's page. */
  readonly isEmbedded?: boolean;
  /** What it may do; a game's unless said otherwise. */
  readonly powers?: 'game' | 'page';
}

type Progress = 'waiting' | 'there' | 'silent';

/** A game of somebody else in the page: sandboxed, heard by its origin alone. A new address is a new frame: give it a key. */
export function GameFrame(props: GameFrameProps) {
  const { address, title, className, onMessage, loader, silent, isEmbedded = false, powers = 'game' } = props;
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [progress, setProgress] = useState<Progress>('waiting');
  const [height, setHeight] = useState<number>();
  const { origin } = new URL(address);

  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const game = frameRef.current?.contentWindow;
    if (!game || event.source !== game || event.origin !== origin) return;
    const message = readGameMessage(event.data);
    if (message === undefined) return;
    if (message.type === 'ready') setProgress('there');
    if (message.type === 'height') setHeight(message.px);
    else onMessage?.(message, (answer) => game.postMessage(writeFrameMessage(answer), origin));
  });

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setProgress((now) => (now === 'waiting' ? 'silent' : now)), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={cx(box, className)} data-progress={progress}>
      <iframe
        ref={frameRef}
        className={frame}
        src={address}
        title={title}
        {...(powers === 'game' ? GAME : PAGE)}
        referrerPolicy="origin"
        // The height is the game's own, told by its message; React sets it through CSSOM, which the policy allows.
        style={isEmbedded && height !== undefined ? { blockSize: `${height}px` } : undefined}
        onLoad={() => setProgress('there')}
      />
      {progress === 'waiting' && <div className={over}>{loader}</div>}
      {progress === 'silent' && <div className={over}>{silent}</div>}
    </div>
  );
}
