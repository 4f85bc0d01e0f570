import { useEffect, useEffectEvent, useState } from 'react';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import type { PositionShown } from '../page/entrance.ts';
import { type Page, usePage } from '../page/page.tsx';
import { balanceAtom } from './state.ts';
import { useShell } from './use-shell.tsx';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space[4],
  color: color.textMuted,
  fontSize: type.xs,
  '& > div': { display: 'flex', gap: space[1] },
});
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums', color: color.text });

const SECOND_MS = 1_000;
/** A round's win may be settled shortly after its balance. */
const PAID_MS = 1_000;

/** The time of day, the time played and the result of the session, always in view; times by the server's clock. */
export function PositionBar({ className }: { readonly className?: string }) {
  const { t, figures } = usePage();
  const { money, session } = useShell();
  const { position, passedMs } = usePosition(session.position);
  return (
    <dl className={cx(bar, className)} data-testid="position">
      <div>
        <dt>{t('position.time')}</dt>
        <dd className={figure}>{figures.timeOfDay(position.now + passedMs)}</dd>
      </div>
      <div>
        <dt>{t('position.played')}</dt>
        <dd className={figure}>{clockOf(figures, position.elapsedMs + passedMs)}</dd>
      </div>
      <div>
        <dt>{t('position.result')}</dt>
        <dd className={figure}>{money(position.net, true)}</dd>
      </div>
    </dl>
  );
}

/** The position last reported by the server, asked for again after each change of the balance, and the time since. */
function usePosition(first: PositionShown) {
  const { calls, store } = useShell();
  const [reported, setReported] = useState(() => ({ position: first, at: performance.now() }));
  const [now, setNow] = useState(() => performance.now());

  const ask = useEffectEvent(async () => {
    const position = await calls.get<PositionShown>('/api/position').catch(() => undefined);
    if (position !== undefined) setReported({ position, at: performance.now() });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = store.sub(balanceAtom, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAID_MS);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [store]);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return { position: reported.position, passedMs: Math.max(0, now - reported.at) };
}

/** Hours, minutes and seconds: 0:12:05. */
function clockOf({ write }: Page['figures'], ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return write(`${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`);
}
