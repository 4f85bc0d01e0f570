import { useAtomValue } from 'jotai';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, type } from '#ui/style/tokens.ts';
import { useTexts } from '../state/texts/texts.ts';
import { launchingAtom } from './play-state.ts';

const veil = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.tooltip,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: color.scrim,
});
const card = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  maxInlineSize: 'calc(100vw - 2rem)',
  padding: `${space[4]} ${space[6]}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
  fontSize: type.m,
  '& > :first-child': { color: color.accentText, fontSize: type.l },
});

export function Launching() {
  const { t } = useTexts();
  const name = useAtomValue(launchingAtom);
  if (name === null) return null;
  return (
    <div className={veil}>
      <p className={card} role="status">
        <Spinner />
        {t('play.opening', { name })}
      </p>
    </div>
  );
}
