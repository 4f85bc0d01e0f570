import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { ServiceLink } from './service-link.tsx';
import { useContacts } from './use-contacts.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: space[2],
});
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '3.25rem',
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('border-color', 'background-color'),
  '& svg': { color: color.accentText },
  [media.hover]: { '&:hover': { borderColor: color.accent, backgroundColor: color.accentSoft } },
  [media.touch]: { minBlockSize: control.touch },
});
const words = css({ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
const arrow = css({ '&&': { color: color.textMuted } });

/** All contacts of the merchant: customer service first, unless its window would lead back here. */
export function ContactLinks({ hasService = true }: { readonly hasService?: boolean }) {
  const { t } = useTexts();
  const contacts = useContacts();
  if (!hasService && contacts.length === 0) return null;
  return (
    <ul className={list}>
      {hasService && (
        <li>
          <ServiceLink className={link}>
            <Icon name="headset" />
            <span className={words}>{t('service.title')}</span>
            <Icon name="chevron-right" size={16} className={arrow} />
          </ServiceLink>
        </li>
      )}
      {contacts.map(({ id, address, icon, words: name }) => (
        <li key={id}>
          <OutsideLink className={link} address={address}>
            <Icon name={icon} />
            <span className={words}>{name}</span>
            <Icon name="chevron-right" size={16} className={arrow} />
          </OutsideLink>
        </li>
      ))}
    </ul>
  );
}
