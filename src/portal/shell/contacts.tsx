import { useAtomValue } from 'jotai';
import type { PortalResource } from '#model/portal/portal.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { useService } from '../service/use-service.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';

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

/**
 * Contact Us: opens the merchant's contacts in place, without any script too. Whom the site does not let in is also led to
 * customer service; during maintenance nothing is asked for.
 */
export function Contacts({ hasService }: { readonly hasService: boolean }) {
  const { t, label } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  const openService = useService('short');
  const contacts = resources.filter(isContact);
  return (
    <details className={contact}>
      <summary className={buttonClass({ size: 'l' })}>
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
