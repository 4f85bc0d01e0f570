import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type GameMessage,
  type PortalMessage,
  readGameMessage,
  writeFrameMessage,
} from '#contract/vendors/frame-messages.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';
import { RealityWatch } from './reality-watch.tsx';

/** A game without a message for this long counts as not answering. */
export const ANSWER_WITHIN_MS = 20_000;

/** Scripts, storage of its own origin, forms and popups; never access to the page (docs/explanation/safety.md#game-frame). */
const GAME = { sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups', allow: 'fullscreen; autoplay' };
/** A page that is not a game may neither open popups nor go full-screen. */
const PAGE = { sandbox: 'allow-scripts allow-same-origin allow-forms', allow: '' };

const box = css({ position: 'relative', minBlockSize: '20rem', backgroundColor: color.surfaceSunken });
const frame = css({ display: 'block', inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: radius.m });
const over = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', background: 'inherit' });

export type Answer = (message: PortalMessage) => void;

export interface GameFrameProps {
  readonly address: string;
  readonly title: string;
  readonly className?: string | undefined;
  /** Every message except `height`; sent by the game's own origin. */
  readonly onMessage?: ((message: GameMessage, answer: Answer) => void) | undefined;
  /** Shown until the game is loaded. */
  readonly loader: ReactNode;
  /** Shown when the game does not answer. */
  readonly silent: ReactNode;
  /** The frame grows with the game's content. */
  readonly isEmbedded?: boolean;
  /** Shows reality checks over the game; called if the player leaves it then. Absent: none are shown. */
  readonly onLeave?: (() => void) | undefined;
  /** Its permissions; a game's by default. */
  readonly powers?: 'game' | 'page';
}

type Progress = 'waiting' | 'there' | 'silent';

/**
 * A third-party game in a sandboxed frame; messages are accepted from its origin only. A new address needs a new frame:
 * set a key.
 */
export function GameFrame(props: GameFrameProps) {
  const { address, title, className, onMessage, loader, silent, isEmbedded = false, powers = 'game', onLeave } = props;
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
    else onMessage?.(message, send);
  });

  function send(message: PortalMessage): void {
    frameRef.current?.contentWindow?.postMessage(writeFrameMessage(message), origin);
  }

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
        // The height comes from the game's message; React sets it through CSSOM, which the content security policy
        // permits.
        style={isEmbedded && height !== undefined ? { blockSize: `${height}px` } : undefined}
        onLoad={() => setProgress('there')}
      />
      {onLeave !== undefined && <RealityWatch send={send} isThere={progress === 'there'} onLeave={onLeave} />}
      {progress === 'waiting' && <div className={over}>{loader}</div>}
      {progress === 'silent' && <div className={over}>{silent}</div>}
    </div>
  );
}
