import { useState } from 'react';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { useContacts } from '../service/use-contacts.ts';
import { useService } from '../service/use-service.ts';
import { useServiceElsewhere } from '../service/use-service-elsewhere.ts';
import { useTexts } from '../state/texts/texts.ts';

const contact = css({
  '& > summary': { listStyle: 'none' },
  '& > summary::-webkit-details-marker': { display: 'none' },
});
const list = css({ display: 'grid', gap: space[1], marginBlockStart: space[3] });
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '2.75rem',
  color: color.accentText,
  fontWeight: weight.strong,
});

/**
 * Contact Us: expands the merchant's contacts in place, also without script. Visitors whom the site does not admit also
 * get customer service if that is off the site, because the site's own pages are closed to them; during maintenance it
 * is not requested.
 */
export function Contacts({ hasService }: { readonly hasService: boolean }) {
  const { t } = useTexts();
  const openService = useService('short');
  const contacts = useContacts();
  const [wasOpened, setOpened] = useState(false);
  const hasChat = useServiceElsewhere(hasService && wasOpened);
  return (
    <details className={contact} onToggle={() => setOpened(true)}>
      <summary className={buttonClass({ size: 'l' })}>
        <Icon name="headset" size={18} />
        {t('screens.contactUs')}
      </summary>
      {hasChat && (
        <button type="button" className={link} onClick={openService}>
          <Icon name="messages-square" />
          {t('service.liveChat')}
        </button>
      )}
      {contacts.length === 0 && !hasChat && <p className={list}>{t('screens.noContacts')}</p>}
      <ul className={list}>
        {contacts.map(({ id, address, icon, words }) => (
          <li key={id}>
            <OutsideLink className={link} address={address}>
              <Icon name={icon} />
              {words}
            </OutsideLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
