import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { openModalAtom } from '#portal/state/modals.ts';
import { plainText } from '#portal/state/texts/plain-text.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, keyframes, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { useAnnouncements } from './use-announcements.ts';

const TICK_MS = 6000;

const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '3rem',
  paddingInline: space[3],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  fontSize: type.s,
});
const sign = css({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: color.accentText,
  fontWeight: weight.strong,
});
const signWords = css({ [media.phone]: { display: 'none' } });
const arrive = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } });
const line = css({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minBlockSize: '2.75rem',
  textAlign: 'start',
  [media.hover]: { '&:hover': { color: color.accentText } },
  animation: `${arrive} 240ms var(--ease)`,
});
const muted = css({ flex: 1, color: color.textMuted });
const link = css({
  flex: 'none',
  color: color.textMuted,
  fontWeight: weight.strong,
  [media.hover]: { '&:hover': { color: color.accentText } },
});
const tools = css({ flex: 'none', display: 'flex' });
const waiting = css({ flex: 1, minInlineSize: 0, paddingInlineEnd: '30%' });

/** The notices, one at a time; the rotation stops on hover, on focus and when paused. Plain text only. */
export function Notices() {
  const { t } = useTexts();
  return (
    <section className={strip} aria-label={t('home.notices.title')}>
      <span className={sign}>
        <Icon name="megaphone" size={18} />
        <span className={signWords}>{t('home.notices.title')}</span>
      </span>
      <Ticker />
      <a className={link} href="/noticePage">
        {t('home.notices.all')}
      </a>
    </section>
  );
}

function Ticker() {
  const { t } = useTexts();
  const { data, isLoadingError, refetch } = useAnnouncements();
  if (isLoadingError) {
    return (
      <span className={muted}>
        {t('home.notices.failed')}{' '}
        <Button variant="ghost" size="s" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </span>
    );
  }
  if (data === undefined) {
    return (
      <span className={waiting} aria-busy="true">
        <Skeleton />
      </span>
    );
  }
  const lines = data.player
    .map(({ id, title, content }) => ({ id, words: title || plainText(content) }))
    .filter(({ words }) => words !== '');
  return lines.length === 0 ? <span className={muted}>{t('home.notices.empty')}</span> : <Turning lines={lines} />;
}

interface Line {
  readonly id: string;
  readonly words: string;
}

/** One notice at a time; a click opens it in full (M56). */
function Turning({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTexts();
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const count = lines.length;
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused, isHeld, count]);
  const open = useSetAtom(openModalAtom);
  const shown = lines[at % count];
  return (
    <>
      <button
        key={at}
        type="button"
        className={line}
        title={shown?.words}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onClick={() => open({ name: 'notice', page: shown?.id })}
      >
        {shown?.words}
      </button>
      {count > 1 && (
        <span className={tools}>
          <IconButton
            size="s"
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? t('home.banners.play') : t('ui.carousel.pause')}
            tooltip={false}
            onClick={() => setPaused(!isPaused)}
          />
        </span>
      )}
    </>
  );
}
