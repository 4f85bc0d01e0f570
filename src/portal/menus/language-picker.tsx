import { LANGUAGES } from '#model/site/languages.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import type { KindProps } from '../page/slot.tsx';
import { useLanguages, useSwitchLanguage } from '../state/sources/language.ts';
import { useTexts } from '../state/texts/texts.ts';
import { rowClass, rowWordsClass } from './row.tsx';

const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: control.s,
  paddingInline: space[2],
  borderRadius: radius.m,
  color: 'inherit',
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft, color: color.text } },
  [media.touch]: { minBlockSize: control.touch, minInlineSize: control.touch },
});
const code = css({ [media.phone]: { display: 'none' } });

function useLanguageItems() {
  const { current, offered } = useLanguages();
  const switchLanguage = useSwitchLanguage();
  return offered.map((language) => ({
    id: language,
    label: LANGUAGES[language].name,
    note: language,
    checked: language === current,
    onSelect: () => void switchLanguage(language),
  }));
}

export function LanguagePicker({ element }: KindProps) {
  const { label } = useTexts();
  const { current } = useLanguages();
  const items = useLanguageItems();
  const button = (
    <button type="button" className={trigger}>
      <Icon name="globe" size={18} />
      <span className={code}>{current}</span>
      <VisuallyHidden>{`${label(element.label)}: ${LANGUAGES[current].name}`}</VisuallyHidden>
      <Icon name="chevron-down" size={14} className={code} />
    </button>
  );
  return <Menu trigger={button} items={items} />;
}

export function LanguageRow({ element }: KindProps) {
  const { label } = useTexts();
  const { current } = useLanguages();
  const items = useLanguageItems();
  const button = (
    <button type="button" className={rowClass}>
      <Icon name={element.icon ?? 'languages'} size={18} />
      <span className={rowWordsClass}>{label(element.label)}</span>
      <span className={small}>{LANGUAGES[current].name}</span>
    </button>
  );
  return <Menu trigger={button} items={items} align="start" />;
}

const small = css({ fontSize: type.xs, color: color.textMuted });
