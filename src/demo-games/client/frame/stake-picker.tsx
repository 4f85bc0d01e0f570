import { useAtom, useAtomValue } from 'jotai';
import { memo } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { isPendingAtom, isPlayingAtom, stakeAtom } from './state.ts';
import { labelStyle, numeric } from './styles.ts';
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
const value = css(numeric, { display: 'block', fontWeight: weight.strong });

const column = css({ display: 'grid', justifyItems: 'center', gap: space[1] });
const quick = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[1] });
const chip = css(numeric, {
  minBlockSize: '2rem',
  paddingInline: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.xs,
  '&[aria-pressed=true]': { borderColor: color.accentText, color: color.accentText },
  [media.touch]: { minBlockSize: '2.75rem' },
});

/** Number of quick stakes. */
const QUICK = 4;

/** The lowest and the highest stake and some between, at even distances, by their places. */
export function quickStakes(count: number): readonly number[] {
  const last = count - 1;
  const places = Array.from({ length: Math.min(QUICK, count) }, (_, at) => Math.round((at * last) / (QUICK - 1)));
  return count <= QUICK ? [...Array(count).keys()] : [...new Set(places)];
}

/** Selects a stake by its buttons, by quick stakes or by the keys - and +. */
export function StakePicker() {
  const { t } = usePage();
  return (
    <fieldset className={column} aria-label={t('stake.label')} disabled={useAtomValue(isPendingAtom)}>
      <Stakes />
    </fieldset>
  );
}

/** The buttons; the set of fields disables them, so that a round does not render them. */
const Stakes = memo(() => {
  const { t } = usePage();
  const { session, money, store } = useShell();
  const [at, setAt] = useAtom(stakeAtom);
  const last = session.stakes.length - 1;

  function choose(place: number) {
    if (!store.get(isPlayingAtom)) setAt(Math.max(0, Math.min(last, place)));
  }
  useKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') choose(at + 1);
    if (key === '-') choose(at - 1);
  });
  return (
    <>
      <div className={box}>
        <IconButton
          icon="minus"
          label={t('stake.less')}
          tooltip={false}
          disabled={at === 0}
          onClick={() => choose(at - 1)}
        />
        <div className={middle}>
          <span className={labelStyle}>{t('stake.label')}</span>
          <output className={value} aria-live="polite" data-testid="stake">
            {money(session.stakes[at] ?? '0')}
          </output>
        </div>
        <IconButton
          icon="plus"
          label={t('stake.more')}
          tooltip={false}
          disabled={at === last}
          onClick={() => choose(at + 1)}
        />
      </div>
      <div className={quick}>
        {quickStakes(session.stakes.length).map((place) => (
          <button
            key={place}
            type="button"
            className={chip}
            aria-pressed={place === at}
            data-quick={place}
            onClick={() => choose(place)}
          >
            {money(session.stakes[place] ?? '0')}
          </button>
        ))}
      </div>
    </>
  );
});
