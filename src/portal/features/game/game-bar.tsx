import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useState } from 'react';
import { usePerform } from '#portal/play/perform.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
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
/** Shrinks before the amount does. */
const heading = css({
  flex: '1 1 0',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Enough line height that clipping does not cut diacritics below Vietnamese and Thai letters.
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
  // An amount is never truncated: a long one wraps.
  overflowWrap: 'anywhere',
});
/** On small screens only the arrow is shown. */
const backWords = css({ [media.small]: outOfSight });
const back = css({ [media.small]: { inlineSize: control.touch, paddingInline: 0, borderColor: 'transparent' } });
const quiet = css({ color: color.textMuted });

interface GameBarProps {
  readonly name: string;
  readonly from: string;
  readonly isTrial: boolean;
  readonly gameArea: RefObject<HTMLElement | null>;
}

/** The bar over a game: back link, name, balance, own limits, full screen. */
export function GameBar({ name, from, isTrial, gameArea }: GameBarProps) {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const screen = useFullScreen(gameArea);
  return (
    <div className={bar}>
      <a className={cx(buttonClass({ size: 's', variant: 'quiet' }), back)} href={from}>
        <Icon name="arrow-left" size={16} />
        <span className={backWords}>{t('play.back')}</span>
      </a>
      <h1 className={heading}>{name}</h1>
      {isTrial ? <Badge tone="warning">{t('play.trial')}</Badge> : member && <BalanceHere />}
      <LimitsLink />
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

/** The member's limits and breaks, one click from play. */
function LimitsLink() {
  const { label } = useTexts();
  const perform = usePerform();
  const element = useElement('play.limits');
  if (element?.icon === undefined) return null;
  return (
    <span data-element={element.id}>
      <IconButton icon={element.icon} label={label(element.label)} tooltip={false} onClick={() => perform(element)} />
    </span>
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

/** Toggles full screen for an element, where the browser supports it. */
function useFullScreen(gameArea: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    setOffered(document.fullscreenEnabled === true);
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  // Windows are drawn outside of the element that fills the screen.
  const hasWindow = useAtomValue(modalsAtom).length > 0;
  useEffect(() => {
    if (hasWindow && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [hasWindow]);
  const toggle = () => {
    const transition = isOn ? document.exitFullscreen() : gameArea.current?.requestFullscreen();
    // If the browser refuses, the page stays as it is.
    void transition?.catch(() => undefined);
  };
  return { isOn, isOffered, toggle };
}
