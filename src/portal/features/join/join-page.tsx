import { useAtomValue } from 'jotai';
import { useAssets } from '#portal/art/assets.ts';
import { ContactLinks } from '#portal/service/contact-links.tsx';
import { ServiceLink } from '#portal/service/service-link.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink, buttonClass } from '#ui/actions/button.tsx';
import { Accordion } from '#ui/lists/accordion.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';

const page = css({ display: 'grid', gap: space[12], [media.phone]: { gap: space[8] } });
const hero = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  paddingBlock: space[16],
  paddingInline: space[12],
  borderRadius: radius.xl,
  background: `radial-gradient(70% 130% at 100% 0%, ${color.accentSoft}, transparent 70%), radial-gradient(60% 120% at 0% 100%, color-mix(in oklab, ${color.secondary} 14%, transparent), transparent 70%), ${color.surface}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  [media.phone]: { padding: space[6], paddingBlock: space[8] },
});
const kicker = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.pill,
  backgroundColor: color.accentSoft,
  color: color.accentText,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const title = css({ fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, 3rem)', lineHeight: 1.1, textWrap: 'balance' });
const lead = css({
  maxInlineSize: '46rem',
  color: color.textMuted,
  fontSize: type.l,
  lineHeight: 1.6,
  textWrap: 'pretty',
});
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });
const logo = css({
  position: 'absolute',
  insetInlineEnd: space[8],
  insetBlockStart: space[8],
  maxBlockSize: '2rem',
  opacity: 0.9,
  [media.tablet]: { display: 'none' },
});
const block = css({ display: 'grid', gap: space[4] });
const heading = css({ fontSize: type.xl });
const three = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: space[4],
});
const card = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  [media.phone]: { padding: space[4] },
});
const sign = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.75rem',
  blockSize: '2.75rem',
  marginBlockEnd: space[1],
  borderRadius: radius.m,
  backgroundColor: color.accentSoft,
  color: color.accentText,
});
const number = css({
  fontFamily: font.display,
  fontSize: type.xxl,
  fontWeight: weight.display,
  lineHeight: 1,
  color: color.accentText,
});
const name = css({ fontSize: type.m });
const words = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });
const below = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[8],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const small = css({ color: color.textMuted, fontSize: type.s });

const BENEFITS = [
  ['share-2', 'join.why.link.title', 'join.why.link.text'],
  ['chart-line', 'join.why.figures.title', 'join.why.figures.text'],
  ['scroll-text', 'join.why.pay.title', 'join.why.pay.text'],
] as const;
const STEPS = [
  ['join.how.one.title', 'join.how.one.text'],
  ['join.how.two.title', 'join.how.two.text'],
  ['join.how.three.title', 'join.how.three.text'],
] as const;
const QUESTIONS = [
  ['join.faq.cost.title', 'join.faq.cost.text'],
  ['join.faq.who.title', 'join.faq.who.text'],
  ['join.faq.rules.title', 'join.faq.rules.text'],
] as const;

/** For affiliates (M46, M231): commission, procedure, contacts. The brand may change the texts. */
export function JoinPage() {
  const { t } = useTexts();
  const { name: brand, minimumAge, resources, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const mail = resources.find(({ kind, url }) => kind === 'EMAIL' && url !== '')?.url;
  const values = { name: brand, age: minimumAge };
  return (
    <div className={page}>
      <header className={hero}>
        <Logo name={brand} src={address(assets.logo)} className={logo} />
        <span className={kicker}>
          <Icon name="users" size={16} />
          {t('join.kicker')}
        </span>
        <h1 className={title}>{t('join.title', values)}</h1>
        <p className={lead}>{t('join.lead', values)}</p>
        <div className={actions}>
          <ServiceLink className={buttonClass({ size: 'l' })}>
            <Icon name="headset" size={18} />
            {t('join.apply')}
          </ServiceLink>
          {mail !== undefined && (
            <ButtonLink href={mail} variant="quiet" size="l" icon="mail">
              {t('join.write')}
            </ButtonLink>
          )}
        </div>
      </header>
      <section className={block} aria-label={t('join.why')}>
        <h2 className={heading}>{t('join.why')}</h2>
        <ul className={three}>
          {BENEFITS.map(([icon, titleKey, textKey]) => (
            <li key={titleKey} className={card}>
              <span className={sign}>
                <Icon name={icon} size={22} />
              </span>
              <h3 className={name}>{t(titleKey)}</h3>
              <p className={words}>{t(textKey)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={block} aria-label={t('join.how')}>
        <h2 className={heading}>{t('join.how')}</h2>
        <ol className={three}>
          {STEPS.map(([titleKey, textKey], at) => (
            <li key={titleKey} className={card}>
              <span className={number} aria-hidden="true">
                {at + 1}
              </span>
              <h3 className={name}>{t(titleKey)}</h3>
              <p className={words}>{t(textKey)}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={below}>
        <section className={block} aria-label={t('join.faq')}>
          <h2 className={heading}>{t('join.faq')}</h2>
          <Accordion
            items={QUESTIONS.map(([titleKey, textKey]) => ({
              id: titleKey,
              title: t(titleKey),
              content: t(textKey, values),
            }))}
          />
        </section>
        <section className={block} aria-label={t('join.contact')}>
          <h2 className={heading}>{t('join.contact')}</h2>
          <p className={words}>{t('join.contact.text')}</p>
          <ContactLinks />
        </section>
      </div>
      <p className={small}>{t('join.responsible', values)}</p>
    </div>
  );
}
