import { useAtomValue } from 'jotai';
import type { PortalResource } from '#model/portal/portal.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { css, cx, keyframes, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { useAssets } from '../art/assets.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { useService } from '../service/use-service.ts';
import { portalAtom, type Startup } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { SupportCode } from '../support/support-code.tsx';

const page = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  minBlockSize: '100dvh',
  padding: `${space[6]} clamp(1rem, 5vw, 4rem)`,
  backgroundColor: color.canvas,
});
const drift = keyframes({ to: { rotate: '1turn' } });
const sky = css({
  position: 'absolute',
  zIndex: -1,
  insetBlockStart: '50%',
  insetInlineStart: '68%',
  inlineSize: 'min(70rem, 130vw)',
  aspectRatio: '1',
  translate: '-50% -50%',
  borderRadius: '50%',
  background: `radial-gradient(closest-side, ${color.accentSoft}, transparent)`,
  '[dir=rtl] &': { translate: '50% -50%' },
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    inset: '14%',
    borderRadius: '50%',
    border: `1px solid ${color.line}`,
    borderBlockStartColor: color.accentText,
    animation: `${drift} 24s linear infinite`,
  },
  '&::after': {
    inset: '27%',
    borderBlockStartColor: 'transparent',
    borderInlineEndColor: color.accentText,
    animationDuration: '38s',
  },
});
const emblem = css({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '7rem',
  blockSize: '7rem',
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.l,
  [media.tablet]: { display: 'none' },
});
const body = css({
  alignSelf: 'center',
  justifySelf: 'start',
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  maxInlineSize: '36rem',
  paddingBlock: space[12],
});
const kicker = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.pill,
  backgroundColor: color.warningSoft,
  color: color.text,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const title = css({ fontSize: 'clamp(2rem, 1.2rem + 3.4vw, 3.5rem)', lineHeight: 1.08 });
const words = css({ fontSize: type.l, color: color.textMuted, lineHeight: 1.6, textWrap: 'pretty' });
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
  '& dd': { fontFamily: font.numeric, fontWeight: weight.strong, overflowWrap: 'anywhere' },
});
const contact = css({
  '& > summary': { listStyle: 'none' },
  '& > summary::-webkit-details-marker': { display: 'none' },
});
const ways = css({ display: 'grid', gap: space[1], marginBlockStart: space[3] });
const way = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '2.75rem',
  color: color.accentText,
  fontWeight: weight.strong,
});
const foot = css({ fontSize: type.s, color: color.textMuted });

/** The screen that covers the site: maintenance (M26), or a place that is refused (M27). Works without any script. */
export function StartupScreen({ startup }: { readonly startup: Startup }) {
  const { t } = useTexts();
  const { name, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const isMaintenance = startup.status === 1;
  return (
    <div className={page} data-element={isMaintenance ? 'startup.maintenance' : 'startup.restricted'}>
      <div className={sky} aria-hidden="true">
        <span className={emblem}>
          <Icon name={isMaintenance ? 'settings' : 'map-pin'} size={52} />
        </span>
      </div>
      <header>
        <Logo name={name} src={address(assets.logo)} />
      </header>
      <main className={body}>
        <span className={kicker}>
          <Icon name={isMaintenance ? 'clock' : 'shield'} size={16} />
          {isMaintenance ? t('screens.maintenance.kicker') : t('screens.restricted.kicker')}
        </span>
        <h1 className={title}>{isMaintenance ? t('screens.maintenance.title') : t('screens.restricted.title')}</h1>
        <p className={words}>{isMaintenance ? t('screens.maintenance.text') : t('screens.restricted.text')}</p>
        {!isMaintenance && (
          <dl className={facts}>
            <dt>{t('screens.restricted.address')}</dt>
            <dd>{startup.ip || t('screens.restricted.unknown')}</dd>
            <dt>{t('screens.restricted.country')}</dt>
            <dd>{startup.country || t('screens.restricted.unknown')}</dd>
          </dl>
        )}
        <Contact hasService={!isMaintenance} />
        <SupportCode reason={isMaintenance ? 'maintenance' : 'restricted'} />
      </main>
      <footer className={foot}>{t('footer.rights', { name })}</footer>
    </div>
  );
}

/**
 * Contact Us: opens the merchant's contacts in place, without any script too. Whom the site does not let in is also led to
 * customer service; during maintenance nothing is asked for.
 */
function Contact({ hasService }: { readonly hasService: boolean }) {
  const { t, label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  const openService = useService('short');
  const contacts = resources.filter(isContact);
  return (
    <details className={contact}>
      <summary className={cx(buttonClass({ size: 'l' }))}>
        <Icon name="headset" size={18} />
        {t('screens.contactUs')}
      </summary>
      {hasService && (
        <button type="button" className={way} onClick={openService}>
          <Icon name="messages-square" />
          {t('service.liveChat')}
        </button>
      )}
      {contacts.length === 0 && !hasService && <p className={ways}>{t('screens.noContacts')}</p>}
      <ul className={ways}>
        {contacts.map((resource) => (
          <li key={`${resource.kind} ${resource.url}`}>
            <OutsideLink className={way} address={resource.url}>
              <Icon name={resource.kind === 'EMAIL' ? 'mail' : resource.kind.toLowerCase()} />
              {resource.label ||
                label(resource.kind === 'EMAIL' ? 'element.bar.mail' : `element.bar.social.${resource.kind}`)}
            </OutsideLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function isContact({ kind, url }: PortalResource): boolean {
  return url !== '' && kind !== 'IOS' && kind !== 'IOS_LITE' && kind !== 'Android';
}
