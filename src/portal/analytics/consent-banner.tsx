import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { css, keyframes, media } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { BOTTOM_HEIGHT } from '../page/measures.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { chooseConsentAtom } from './consent.ts';

const rise = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } });
/** Overlays the page: nothing moves when the banner appears or disappears. */
const card = css({
  position: 'fixed',
  zIndex: layer.header,
  insetBlockEnd: space[4],
  insetInlineStart: space[4],
  display: 'grid',
  gap: space[3],
  inlineSize: 'min(23rem, calc(100vw - 2rem))',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
  animation: `${rise} var(--speed) var(--ease)`,
  [media.phone]: {
    insetInline: space[3],
    insetBlockEnd: `calc(${BOTTOM_HEIGHT} + ${space[2]})`,
    inlineSize: 'auto',
  },
});
const title = css({ fontSize: type.body, fontWeight: weight.strong, lineHeight: 1.4 });
const words = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.5, textWrap: 'pretty' });
const choice = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space[2] });

/** Asks for consent to count visits, with two equally prominent answers; no view is sent before an answer. */
export function ConsentBanner() {
  const { t } = useTexts();
  const { name } = useAtomValue(portalAtom);
  const choose = useSetAtom(chooseConsentAtom);
  const heading = useId();
  return (
    <section className={card} aria-labelledby={heading} data-part="consent">
      <h2 id={heading} className={title}>
        {t('gates.consent.title')}
      </h2>
      <p className={words}>{t('gates.consent.text', { name })}</p>
      <div className={choice}>
        <Button variant="quiet" size="s" onClick={() => choose('no')}>
          {t('gates.consent.decline')}
        </Button>
        <Button variant="quiet" size="s" onClick={() => choose('yes')}>
          {t('gates.consent.accept')}
        </Button>
      </div>
    </section>
  );
}
