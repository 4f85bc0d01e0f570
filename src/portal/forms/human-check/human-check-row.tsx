import type { TextKey } from '#texts/text-key.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import type { HumanCheck, HumanCheckStatus } from '../../human-check/human-check.ts';
import { useFigures } from '../../state/figures.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useCheckProgress, useCheckStatus } from './use-human-check.ts';

/** A status line next to the form: a button only after a failure, and not rendered without script. */
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '1.5rem',
  color: color.textMuted,
  fontSize: type.s,
  '@media (scripting: none)': { display: 'none' },
});
const words = css({ minInlineSize: 0 });
const count = css({ flex: 'none', fontVariantNumeric: 'tabular-nums' });
const statusIcon = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.5rem',
  blockSize: '1.5rem',
});
const tones: Readonly<Record<HumanCheckStatus, string | undefined>> = {
  idle: undefined,
  checking: css({ color: color.accentText }),
  done: css({ color: color.positive }),
  failed: css({ color: color.negative }),
  notNeeded: undefined,
};
const TEXTS: Readonly<Record<Exclude<HumanCheckStatus, 'notNeeded'>, TextKey>> = {
  idle: 'humanCheck.idle',
  checking: 'humanCheck.checking',
  done: 'humanCheck.done',
  failed: 'humanCheck.failed',
};

/** Status of the human check. The check begins with the first key press; a failed one can be retried. */
export function HumanCheckRow({ check }: { readonly check: HumanCheck }) {
  const { t } = useTexts();
  const { write } = useFigures();
  const status = useCheckStatus(check);
  const { solved, rounds } = useCheckProgress(check);
  if (status === 'notNeeded') return null;
  return (
    <div className={row} data-human-check={status}>
      <span className={cx(statusIcon, tones[status])}>
        {status === 'checking' ? <Spinner /> : <Icon name={iconOf(status)} size={18} />}
      </span>
      <span className={words} role="status">
        {t(TEXTS[status])}
      </span>
      {status === 'checking' && rounds > 1 && (
        <span className={count} dir="ltr">
          {write(`${solved}/${rounds}`)}
        </span>
      )}
      {status === 'failed' && (
        <Button variant="ghost" size="s" onClick={() => restart(check)}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}

function restart(check: HumanCheck): void {
  check.reset();
  check.start();
}

function iconOf(status: HumanCheckStatus): string {
  return status === 'failed' ? 'circle-alert' : 'shield-check';
}
