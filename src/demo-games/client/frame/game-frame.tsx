import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { feltOf } from '../art/felt.ts';
import { usePage } from '../page/page.tsx';
import { LateWindows } from './late-windows.tsx';
import { PositionBar } from './position-bar.tsx';
import { balanceAtom, lineAtom, type Tone, titleAtom, windowAtom } from './state.ts';
import { useShell } from './use-shell.tsx';

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(100%, 60rem)',
  minBlockSize: '100dvh',
  marginInline: 'auto',
  paddingBlock: `${space[3]} ${space[4]}`,
  paddingInline: 'clamp(0.75rem, 3vw, 1.5rem)',
  // A bet slip is embedded in a page that sizes the frame to its content, so it has no minimum height.
  '&[data-kind=lottery]': { minBlockSize: 'auto' },
});
const barred = css({ position: 'relative', [media.short]: { paddingInlineEnd: '3.5rem' } });
const gameArea = css({
  display: 'flex',
  flexDirection: 'column',
  gap: 'clamp(0.75rem, 2.5vh, 1.5rem)',
  marginBlockStart: 'auto',
  paddingBlock: space[3],
  // A bet slip starts at the top.
  '[data-kind=lottery] > &': { marginBlockStart: 0 },
});

interface GameFrameProps {
  readonly onLeave: () => void;
  /** The game; undefined while it loads. */
  readonly children: ReactNode;
}

/** Frame around every game: name, balance, history, fairness, back link and status line. */
export function GameFrame({ onLeave, children }: GameFrameProps) {
  const { session } = useShell();
  const isBarred = useIsBarred();
  const { kind, category } = session.game;
  const name = useAtomValue(titleAtom) ?? session.game.name;
  return (
    <div className={cx(frame, isBarred && barred, feltOf(kind, category))} data-kind={kind}>
      <Head onLeave={onLeave} />
      {!isBarred && <PositionBar />}
      {/* Reels, cards and lines are left to right in every language; a bet slip follows the language. */}
      <main className={gameArea} dir={kind === 'lottery' || kind === 'sports' ? undefined : 'ltr'} aria-label={name}>
        {children}
      </main>
      <OutcomeLine />
      <LateWindows />
    </div>
  );
}

const head = css({ display: 'flex', alignItems: 'center', gap: space[3], minBlockSize: '3rem' });
/**
 * The portal's bar shows name, balance and back link: the remaining buttons go to the end, in a low window next to the
 * stage.
 */
const aside = css({
  justifyContent: 'flex-end',
  [media.short]: { position: 'absolute', insetBlockStart: space[1], insetInlineEnd: space[1] },
});
const column = css({ [media.short]: { flexDirection: 'column' } });
const title = css({ flex: 1, minInlineSize: 0, display: 'flex', alignItems: 'center', gap: space[2] });
const heading = css({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: type.l,
  [media.phone]: { fontSize: type.m },
});
const walletBalance = css({ textAlign: 'end', lineHeight: 1.2 });
const label = css({ display: 'block', color: color.textMuted, fontSize: type.xs });
const amount = css({
  display: 'block',
  fontFamily: font.numeric,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
const tools = css({ display: 'flex' });
/** In the row of the buttons; in a low window in the other corner of the stage. */
const nextToTools = css({
  flex: 1,
  justifyContent: 'flex-start',
  [media.short]: { position: 'fixed', insetBlockStart: space[2], insetInlineStart: space[2], flexDirection: 'column' },
});

function Head({ onLeave }: Pick<GameFrameProps, 'onLeave'>) {
  const { t } = usePage();
  const { session } = useShell();
  const open = useSetAtom(windowAtom);
  const name = useAtomValue(titleAtom) ?? session.game.name;
  const isBarred = useIsBarred();
  return (
    <section className={cx(head, isBarred && aside)} aria-label={name}>
      <div className={isBarred ? visuallyHidden : title}>
        <h1 className={heading}>{name}</h1>
        {session.isTrial && <Badge tone="info">{t('play.trial')}</Badge>}
      </div>
      <div className={isBarred ? visuallyHidden : walletBalance}>
        <span className={label}>{t('play.balance')}</span>
        <Balance />
      </div>
      {isBarred && <PositionBar className={nextToTools} />}
      <nav className={cx(tools, isBarred && column)} aria-label={t('tool.all')}>
        <IconButton icon="clock" label={t('tool.history')} data-testid="history" onClick={() => open('history')} />
        <IconButton
          icon="shield-check"
          label={t('tool.fairness')}
          data-testid="fairness"
          onClick={() => open('fairness')}
        />
        {!isBarred && <IconButton icon="x" label={t('tool.leave')} data-testid="leave" onClick={onLeave} />}
      </nav>
    </section>
  );
}

function Balance() {
  const { money } = useShell();
  const balance = useAtomValue(balanceAtom);
  return (
    <output className={amount} data-testid="balance">
      {balance === null ? '…' : money(balance)}
    </output>
  );
}

/** Whether the portal shows its bar over the game; a bet slip, which is embedded in a page, has none. */
function useIsBarred(): boolean {
  const { portal, session } = useShell();
  return portal.isThere && session.game.kind !== 'lottery';
}

const line = css({
  minBlockSize: '3em',
  marginBlockEnd: 'auto',
  textAlign: 'center',
  textWrap: 'balance',
  color: color.textMuted,
});
const tones: Readonly<Record<Tone, string>> = {
  plain: '',
  good: css({ color: color.positive, fontWeight: weight.strong }),
  bad: css({ color: color.negative }),
  waiting: css({ color: color.warning }),
};

/** Result of the last action, announced to screen readers. */
function OutcomeLine() {
  const { text, tone } = useAtomValue(lineAtom);
  return (
    <p className={cx(line, tones[tone])} role="status" aria-live="polite" data-testid="line" data-tone={tone}>
      {text}
    </p>
  );
}
