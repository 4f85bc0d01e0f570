import type { MouseEvent } from 'react';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, control, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { outOfSight, VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useLanguages, useSwitchLanguage } from '../state/sources/language.ts';
import { useTexts } from '../state/texts/texts.ts';

const box = css({
  position: 'relative',
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[2],
    minBlockSize: control.touch,
    paddingInline: space[3],
    borderRadius: radius.m,
    listStyle: 'none',
    cursor: 'pointer',
    fontSize: type.s,
    fontWeight: weight.strong,
    whiteSpace: 'nowrap',
    [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
});
/** Text without room on a phone, next to a wide logo: visually hidden there. */
export const heardOnPhone = css({ [media.phone]: outOfSight });
const code = css({ display: 'none', [media.phone]: { display: 'inline' } });
const list = css({
  position: 'absolute',
  zIndex: layer.popup,
  insetInlineEnd: 0,
  insetBlockStart: '100%',
  minInlineSize: '11rem',
  padding: space[2],
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});
const entry = css({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: control.touch,
  paddingInline: space[3],
  borderRadius: radius.s,
  color: color.text,
  '&[aria-current]': { backgroundColor: color.accentSoft, fontWeight: weight.strong },
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
});

/** The brand's languages as links: they work without script; with script the page stays, with typed text. */
export function LanguageLinks() {
  const { label } = useTexts();
  const { current, offered } = useLanguages();
  const switchLanguage = useSwitchLanguage();
  if (offered.length < 2) return null;
  const choose = (event: MouseEvent<HTMLElement>, language: Language) => {
    event.preventDefault();
    event.currentTarget.closest('details')?.removeAttribute('open');
    void switchLanguage(language);
  };
  return (
    <details className={box} data-part="languages">
      <summary>
        <Icon name="globe" size={18} />
        <VisuallyHidden>{label('element.account.language')}</VisuallyHidden>
        <span className={heardOnPhone} lang={LANGUAGES[current].tag}>
          {LANGUAGES[current].name}
        </span>
        <span className={code}>{current}</span>
        <Icon name="chevron-down" size={14} />
      </summary>
      <ul className={list}>
        {offered.map((language) => (
          <li key={language}>
            <a
              className={entry}
              href={`?lang=${language}`}
              lang={LANGUAGES[language].tag}
              hrefLang={LANGUAGES[language].tag}
              aria-current={language === current || undefined}
              onClick={(event) => choose(event, language)}
            >
              {LANGUAGES[language].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
