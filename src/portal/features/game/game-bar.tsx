import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useState } from 'react';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, control, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { Money } from '#ui/words/money.tsx';
import { outOfSight, visuallyHidden } from '#ui/words/visually-hidden.tsx';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInline: space[3],
  minBlockSize: '3rem',
  [media.small]: { gap: space[1], paddingInline: space[1], paddingBlockStart: 'env(safe-area-inset-top)' },
  backgroundColor: color.surface,
  boxShadow: `inset 0 -1px 0 ${color.line}`,
});
/** Gives way to the amount. */
const heading = css({
  flex: '1 1 0',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // What is cut at the side would be cut below too: marks under Vietnamese and Thai letters need the room.
  lineHeight: 1.6,
  fontSize: type.m,
  fontWeight: weight.strong,
});
const money = css({
  minInlineSize: 0,
  paddingInlineEnd: space[1],
  textAlign: 'end',
  fontFamily: font.numeric,
  fontSize: type.s,
  fontWeight: weight.strong,
  color: color.text,
  // An amount is never cut: one that no line holds goes on in the next.
  overflowWrap: 'anywhere',
});
/** The arrow says it where there is little room. */
const backWords = css({ [media.small]: outOfSight });
const back = css({ [media.small]: { inlineSize: control.touch, paddingInline: 0, borderColor: 'transparent' } });
const quiet = css({ color: color.textMuted });

interface GameBarProps {
  readonly name: string;
  readonly from: string;
  readonly isTrial: boolean;
  /** What the full screen shows. */
  readonly stage: RefObject<HTMLElement | null>;
}

/** Over a game: the way back, its name, the balance, the full screen. */
export function GameBar({ name, from, isTrial, stage }: GameBarProps) {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const screen = useFullScreen(stage);
  return (
    <div className={bar}>
      <a className={cx(buttonClass({ size: 's', variant: 'quiet' }), back)} href={from}>
        <Icon name="arrow-left" size={16} />
        <span className={backWords}>{t('play.back')}</span>
      </a>
      <h1 className={heading}>{name}</h1>
      {isTrial ? <Badge tone="warning">{t('play.trial')}</Badge> : member && <BalanceHere />}
      {screen.isOffered && (
        <IconButton
          icon={screen.isOn ? 'minimize' : 'maximize'}
          label={t(screen.isOn ? 'play.fullScreen.leave' : 'play.fullScreen')}
          tooltip={false}
          onClick={screen.toggle}
        />
      )}
    </div>
  );
}

function BalanceHere() {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { data, isError } = useBalance();
  const amount = data?.sumBalanceMinor;
  return (
    <span className={money} aria-live="polite">
      <span className={visuallyHidden}>{t('play.balance')} </span>
      {typeof amount === 'string' ? (
        <Money amount={amount} currency={currency} />
      ) : (
        <span className={quiet}>{t(isError ? 'shell.balance.failed' : 'shell.balance.updating')}</span>
      )}
    </span>
  );
}

/** The full screen of an element, where the browser has one. */
function useFullScreen(stage: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    setOffered(document.fullscreenEnabled === true);
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    const turn = isOn ? document.exitFullscreen() : stage.current?.requestFullscreen();
    // A browser that refuses keeps the page as it is.
    void turn?.catch(() => undefined);
  };
  return { isOn, isOffered, toggle };
}
