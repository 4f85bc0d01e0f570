import { useEffect } from 'react';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { css, keyframes } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { amountStyle } from './lobby.tsx';

/** After this time alone the page says that waiting longer is optional. */
const ALONE_MS = 20_000;

const breathe = keyframes({ '50%': { transform: 'scale(1.25)', opacity: 0.6 } });
const box = css({ display: 'grid', justifyItems: 'center', gap: space[4] });
const pulse = css({
  inlineSize: '7rem',
  aspectRatio: '1',
  borderRadius: '50%',
  background: `radial-gradient(closest-side, ${color.accent} 30%, transparent 32%)`,
  animation: `${breathe} 1.6s ease-in-out infinite`,
});

interface WaitingProps {
  readonly stake: string;
  readonly onLeave: () => void;
}

/** Waiting at a table for an opponent. Nothing is staked yet. */
export function Waiting({ stake, onLeave }: WaitingProps) {
  const { t } = usePage();
  const { money, showLine } = useShell();
  useEffect(() => {
    const alone = setTimeout(() => showLine(t('duel.stillWaiting'), 'waiting'), ALONE_MS);
    return () => clearTimeout(alone);
  }, [showLine, t]);
  return (
    <div className={box}>
      <div className={pulse} aria-hidden="true" />
      <strong className={amountStyle}>{money(stake)}</strong>
      <Button variant="quiet" onClick={onLeave} data-testid="stand">
        {t('duel.cancel')}
      </Button>
    </div>
  );
}
