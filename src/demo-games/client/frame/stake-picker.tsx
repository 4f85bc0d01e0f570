import { useAtom, useAtomValue } from 'jotai';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { isPlayingAtom, stakeAtom } from './state.ts';
import { useKeys } from './use-keys.ts';
import { useShell } from './use-shell.tsx';

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  padding: space[1],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  textAlign: 'center',
});
const middle = css({ minInlineSize: '5.5rem', lineHeight: 1.2 });
const label = css({ display: 'block', color: color.textMuted, fontSize: type.xs });
const value = css({
  display: 'block',
  fontFamily: font.numeric,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
});

/** Selects a stake by its buttons or by the keys - and +. */
export function StakePicker() {
  const { t } = usePage();
  const { session, money } = useShell();
  const [at, setAt] = useAtom(stakeAtom);
  const isPlaying = useAtomValue(isPlayingAtom);
  const last = session.stakes.length - 1;

  function step(by: number) {
    if (!isPlaying) setAt(Math.max(0, Math.min(last, at + by)));
  }
  useKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') step(1);
    if (key === '-') step(-1);
  });
  return (
    <fieldset className={box} aria-label={t('stake.label')}>
      <IconButton
        icon="minus"
        label={t('stake.less')}
        tooltip={false}
        disabled={isPlaying || at === 0}
        onClick={() => step(-1)}
      />
      <div className={middle}>
        <span className={label}>{t('stake.label')}</span>
        <output className={value} aria-live="polite" data-testid="stake">
          {money(session.stakes[at] ?? '0')}
        </output>
      </div>
      <IconButton
        icon="plus"
        label={t('stake.more')}
        tooltip={false}
        disabled={isPlaying || at === last}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}
