import type { ReactNode } from 'react';
import type { ChatMessage } from '#contract/chat/chat-messages.ts';
import { css, cx, keyframes } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { usePage } from './page.tsx';
import { toneOf } from './talk.ts';

const arrive = keyframes({ from: { opacity: 0, translate: '0 0.375rem' } });

const day = css({
  marginBlock: `${space[3]} ${space[1]}`,
  textAlign: 'center',
  fontSize: type.xs,
  color: color.textMuted,
  '& > span': {
    paddingBlock: '0.125rem',
    paddingInline: space[3],
    borderRadius: radius.pill,
    backgroundColor: color.surfaceRaised,
  },
});
const row = css({
  display: 'flex',
  gap: space[2],
  maxInlineSize: 'min(34rem, 88%)',
  marginBlockStart: space[3],
  animation: `${arrive} var(--speed) var(--ease)`,
  '&[data-own]': { alignSelf: 'flex-end' },
  '&[data-joined]': { marginBlockStart: '0.1875rem' },
  '&[data-pending]': { opacity: 0.7, marginBlockStart: space[1] },
});
const face = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: '50%',
  fontSize: type.s,
  fontWeight: weight.strong,
  textTransform: 'uppercase',
  '[data-joined] > &': { visibility: 'hidden', blockSize: 0 },
});
/** Avatar colours: those of the brand, with readable letters in every theme. */
const tones = [
  css({ backgroundColor: color.accentSoft, color: color.accentText }),
  css({ backgroundColor: color.infoSoft, color: color.info }),
  css({ backgroundColor: color.positiveSoft, color: color.positive }),
  css({ backgroundColor: color.warningSoft, color: color.warning }),
] as const;
const bubble = css({
  minInlineSize: 0,
  paddingBlock: space[2],
  paddingInline: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  borderStartStartRadius: radius.s,
  backgroundColor: color.surface,
  '[data-own] > &': {
    borderColor: 'transparent',
    borderStartStartRadius: radius.l,
    borderStartEndRadius: radius.s,
    backgroundColor: color.accentSoft,
  },
  '[data-joined] > &': { borderRadius: radius.l },
});
const head = css({ fontSize: type.xs, color: color.textMuted, '[data-own] &': { color: color.text } });
const author = css({ fontWeight: weight.strong, color: color.accentText });
const time = css({ fontVariantNumeric: 'tabular-nums' });
const words = css({ overflowWrap: 'anywhere', fontSize: type.body, lineHeight: 1.45 });

export function Day({ at }: { readonly at: number }) {
  const { formatDay } = usePage();
  return (
    <li className={day}>
      <span>{formatDay(at)}</span>
    </li>
  );
}

interface MessageProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** Follows a message of the same author: the name is not repeated. */
  readonly isJoined: boolean;
}

/** A chat message. Its text is plain text, whatever it contains. */
export function Message({ message: { id, who, name, text, at }, isOwn, isJoined }: MessageProps) {
  const { t, formatTime } = usePage();
  return (
    <li className={row} {...dataFlag('own', isOwn)} {...dataFlag('joined', isJoined)} data-id={id}>
      {!isOwn && (
        <span className={cx(face, tones[toneOf(who, tones.length)])} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <Bubble text={text} isHeadHidden={isJoined}>
        <span className={author}>{isOwn ? t('message.you') : name}</span>{' '}
        <time className={time} dateTime={new Date(at).toISOString()}>
          {formatTime(at)}
        </time>
      </Bubble>
    </li>
  );
}

/** An own message that the room has not confirmed yet. */
export function PendingMessage({ text }: { readonly text: string }) {
  const { t } = usePage();
  return (
    <li className={row} data-own="" data-pending="">
      <Bubble text={text}>
        <span className={author}>{t('message.sending')}</span>
      </Bubble>
    </li>
  );
}

interface BubbleProps {
  readonly text: string;
  readonly isHeadHidden?: boolean;
  /** Author and time. */
  readonly children: ReactNode;
}

function Bubble({ text, isHeadHidden = false, children }: BubbleProps) {
  return (
    <div className={bubble}>
      <p className={isHeadHidden ? visuallyHidden : head}>{children}</p>
      <p className={words} dir="auto">
        {text}
      </p>
    </div>
  );
}

/** A data attribute without value, or none. */
function dataFlag(name: string, isSet: boolean): Readonly<Record<string, ''>> {
  return isSet ? { [`data-${name}`]: '' } : {};
}
