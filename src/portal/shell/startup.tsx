import { useAtomValue } from 'jotai';
import { LANGUAGES } from '#model/site/languages.ts';
import { countryName } from '#texts/country-name.ts';
import { PageNotice } from '#ui/feedback/page-notice.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { useAssets } from '../art/assets.ts';
import { LanguageLinks } from '../page/language-links.tsx';
import { portalAtom, type Startup } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { SupportCode } from '../support/support-code.tsx';
import { Contacts } from './contacts.tsx';
import { MaintenanceEnd } from './maintenance-end.tsx';

const page = css({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  minBlockSize: '100dvh',
  padding: `${space[6]} clamp(1rem, 5vw, 4rem)`,
  backgroundColor: color.canvas,
});
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[4] });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: space[6],
  rowGap: space[2],
  paddingBlock: space[3],
  paddingInline: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { fontWeight: weight.strong, overflowWrap: 'anywhere' },
});
const figures = css({ fontFamily: font.numeric });
const foot = css({ fontSize: type.s, color: color.textMuted });

interface StartupProps {
  readonly startup: Startup;
  /** The screen covers a page that was open. The page is unchanged when the screen goes. */
  readonly isOver?: boolean;
}

/** The screen that covers the site: maintenance (M26), or a refused region (M27). Works without any script. */
export function StartupScreen({ startup, isOver = false }: StartupProps) {
  const { t } = useTexts();
  const { name, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const isMaintenance = startup.status === 1;
  return (
    <div className={page} data-element={isMaintenance ? 'startup.maintenance' : 'startup.restricted'}>
      <header className={head}>
        <Logo name={name} src={address(assets.logo)} />
        <LanguageLinks />
      </header>
      <main>
        <PageNotice
          className={tall}
          icon={isMaintenance ? 'settings' : 'map-pin'}
          kickerIcon={isMaintenance ? 'clock' : 'shield'}
          kicker={isMaintenance ? t('screens.maintenance.kicker') : t('screens.restricted.kicker')}
          title={isMaintenance ? t('screens.maintenance.title') : t('screens.restricted.title')}
          text={isMaintenance ? t('screens.maintenance.text') : t('screens.restricted.text')}
        >
          {isMaintenance ? <MaintenanceEnd className={facts} isOver={isOver} /> : <Place {...startup} />}
          <Contacts hasService={!isMaintenance} />
          <SupportCode reason={isMaintenance ? 'maintenance' : 'restricted'} isAside />
        </PageNotice>
      </main>
      <footer className={foot}>{t('footer.rights', { name })}</footer>
    </div>
  );
}

const tall = css({ blockSize: '100%' });

function Place({ ip, country }: Startup) {
  const { t } = useTexts();
  const { language } = useAtomValue(portalAtom);
  return (
    <dl className={facts}>
      <dt>{t('screens.restricted.address')}</dt>
      <dd className={figures} dir="auto">
        {ip || t('screens.restricted.unknown')}
      </dd>
      <dt>{t('screens.restricted.country')}</dt>
      {/* A browser may name a country differently from the server: a newer ICU knows newer names. */}
      <dd suppressHydrationWarning>
        {country ? countryName(country, LANGUAGES[language].tag) : t('screens.restricted.unknown')}
      </dd>
    </dl>
  );
}
