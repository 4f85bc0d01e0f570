import { useAtomValue } from 'jotai';
import { useAssets } from '#portal/art/assets.ts';
import { heardOnPhone, LanguageLinks } from '#portal/page/language-links.tsx';
import { PageHead } from '#portal/page/page-head.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { HelpCentre } from './help-centre.tsx';

/** Standalone page: it defines what the frame provides elsewhere. */
const page = css({
  '--page-edge': 'clamp(0rem, 1vw, 1rem)',
  display: 'grid',
  alignContent: 'start',
  gap: space[6],
  inlineSize: '100%',
  maxInlineSize: '68rem',
  minBlockSize: '100dvh',
  marginInline: 'auto',
  padding: space[6],
  [media.phone]: { padding: space[4] },
});
const top = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlockEnd: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
});
const home = css({ display: 'flex', alignItems: 'center', flex: 'none', blockSize: '2.75rem' });
const actions = css({ display: 'flex', alignItems: 'center', gap: space[1], minInlineSize: 0 });
const logo = css({ blockSize: '2rem', inlineSize: 'auto' });

/** Help without header and footer (M47): opened next to a game or in a small window. */
export function MemberHelp() {
  const { t } = useTexts();
  const { name, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  return (
    <div className={page}>
      <div className={top}>
        <a className={home} href="/index" aria-label={t('shell.logo', { name })}>
          <Logo name={name} src={address(assets.logo)} className={logo} />
        </a>
        <div className={actions}>
          <LanguageLinks />
          <ButtonLink href="/index" variant="quiet" size="s" icon="house">
            <span className={heardOnPhone}>{t('help.home')}</span>
          </ButtonLink>
        </div>
      </div>
      <PageHead icon="life-buoy" title={t('help.member.title')} lead={t('help.lead')} />
      <HelpCentre path="/helpmc" />
    </div>
  );
}
