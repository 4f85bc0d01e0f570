import { useAtomValue } from 'jotai';
import type { PortalResource } from '#model/portal/portal.ts';
import { OutsideLink } from '#portal/page/outside-link.tsx';
import { ServiceLink } from '#portal/service/service-link.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: space[2],
});
const way = css({
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

/** Every way to reach the merchant: customer service first, then what the resources name. */
export function ContactWays() {
  const { t, label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  return (
    <ul className={list}>
      <li>
        <ServiceLink className={way}>
          <Icon name="headset" />
          <span className={words}>{t('service.title')}</span>
          <Icon name="chevron-right" size={16} className={arrow} />
        </ServiceLink>
      </li>
      {resources.filter(isContact).map((resource) => (
        <li key={`${resource.kind} ${resource.url}`}>
          <OutsideLink className={way} address={resource.url}>
            <Icon name={resource.kind === 'EMAIL' ? 'mail' : resource.kind.toLowerCase()} />
            <span className={words}>
              {resource.label ||
                label(resource.kind === 'EMAIL' ? 'element.bar.mail' : `element.bar.social.${resource.kind}`)}
            </span>
            <Icon name="chevron-right" size={16} className={arrow} />
          </OutsideLink>
        </li>
      ))}
    </ul>
  );
}

function isContact({ kind, url }: PortalResource): boolean {
  return url !== '' && kind !== 'IOS' && kind !== 'IOS_LITE' && kind !== 'Android';
}
