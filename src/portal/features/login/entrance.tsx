import { useAtomValue } from 'jotai';
import { EntranceLinks } from '#portal/forms/entrance-links.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

// From the top: a browser may paint while the markup is still arriving, and centred content would move then.
const page = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[6],
  inlineSize: '100%',
  maxInlineSize: '34rem',
  // Fills the window with the header: the bar and the footer below do not move as they arrive.
  minBlockSize: '80vh',
  marginInline: 'auto',
  paddingBlock: `clamp(${space[8]}, 12vh, 8rem) ${space[8]}`,
});
const title = css({ fontSize: type.xxl, lineHeight: 1.15, textWrap: 'balance' });
const lead = css({ marginBlockStart: space[3], color: color.textMuted, lineHeight: 1.6, textWrap: 'pretty' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[3], [media.phone]: { '& > *': { flex: 1 } } });

/** The page behind the sign-in window of a site that requires sign-in first (D01): the brand, and links to sign in. */
export function Entrance() {
  const { t, label } = useTexts();
  const { name } = useAtomValue(portalAtom);
  const register = useElement('account.register');
  return (
    <div className={page}>
      <div>
        <h1 className={title}>{t('visits.entrance.title', { name })}</h1>
        <p className={lead}>{t('visits.entrance.text')}</p>
      </div>
      <div className={actions}>
        <ButtonLink href="/login" size="l">
          {t('login.title')}
        </ButtonLink>
        {register && (
          <ButtonLink href="/register" size="l" variant="quiet">
            {label(register.label)}
          </ButtonLink>
        )}
      </div>
      <EntranceLinks />
    </div>
  );
}
