import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import { LANGUAGES } from '#model/site/languages.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { isPlainClick } from '../page/action.tsx';
import { OutsideLink } from '../page/outside-link.tsx';
import { ServiceLink } from '../service/service-link.tsx';
import { hasTokenAtom, portalAtom } from '../state/atoms.ts';
import { useLanguages, useSwitchLanguage } from '../state/sources/language.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useElement } from '../state/use-elements.ts';

const box = css({
  display: 'grid',
  gap: space[2],
  paddingBlockStart: space[3],
  borderBlockStart: `1px solid ${color.line}`,
  color: color.textMuted,
  fontSize: type.s,
});
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[4] });
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: '2.25rem',
  color: color.text,
  [media.hover]: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
  [media.touch]: { minBlockSize: '2.75rem' },
  '&[aria-current]': { fontWeight: weight.strong, color: color.accentText },
});
const legal = css({ display: 'flex', alignItems: 'center', gap: space[3], lineHeight: 1.5, fontSize: type.xs });
const licenceLink = css({ color: color.text, textDecoration: 'underline', textUnderlineOffset: '0.2em' });
const age = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.25rem',
  blockSize: '2.25rem',
  border: `2px solid ${color.textMuted}`,
  borderRadius: radius.pill,
  fontWeight: weight.strong,
});

/**
 * For a site that requires sign-in first: languages, help, customer service, licence and minimum age, inside the only
 * window that such a visitor sees. Plain links: they work without script too.
 */
export function EntranceLinks() {
  const { loginBeforeHome } = useAtomValue(portalAtom);
  const isIn = useAtomValue(hasTokenAtom) === true;
  return loginBeforeHome && !isIn ? <Links /> : null;
}

function Links() {
  const { t, label } = useTexts();
  const service = useElement('bar.customerService');
  const help = useElement('route./help');
  return (
    <nav className={box} aria-label={t('visits.entrance.links')} data-part="entrance-links">
      {useElement('account.language') && <Languages />}
      <div className={row}>
        {help && (
          <a className={link} href="/help">
            <Icon name="circle-question-mark" size={16} />
            {label(help.label)}
          </a>
        )}
        {service && (
          <ServiceLink className={link}>
            <Icon name="headset" size={16} />
            {label(service.label)}
          </ServiceLink>
        )}
      </div>
      <Legal />
    </nav>
  );
}

function Languages() {
  const { current, offered } = useLanguages();
  const switchLanguage = useSwitchLanguage();
  return (
    <div className={row}>
      <Icon name="globe" size={16} />
      {offered.map((language) => (
        <a
          key={language}
          className={link}
          href={`?lang=${language}`}
          lang={LANGUAGES[language].tag}
          aria-current={language === current ? 'true' : undefined}
          onClick={(event: MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            void switchLanguage(language);
          }}
        >
          {LANGUAGES[language].name}
        </a>
      ))}
    </div>
  );
}

/** The licence and the minimum age; each where the site shows it. */
function Legal() {
  const { t } = useTexts();
  const { name, licence, minimumAge } = useAtomValue(portalAtom);
  const hasAge = useElement('footer.ageNotice') !== undefined;
  const hasLicence = useElement('footer.licence') !== undefined && licence.authority !== undefined;
  if (!hasAge && !hasLicence) return null;
  const { authority = '', number, url } = licence;
  return (
    <div className={legal}>
      {hasAge && <span className={age}>{t('footer.age', { age: minimumAge })}</span>}
      {hasLicence && (
        <p>
          {number === undefined
            ? t('footer.licensedBy', { name, authority })
            : t('footer.licensed', { name, authority, number })}{' '}
          {url !== undefined && (
            <OutsideLink className={licenceLink} address={url}>
              {t('footer.licenceCheck')}
            </OutsideLink>
          )}
        </p>
      )}
    </div>
  );
}
