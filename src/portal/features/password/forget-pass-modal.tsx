import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { EntranceLinks } from '../../forms/entrance-links.tsx';
import { FormWindow, MethodTabs } from '../../forms/form-window.tsx';
import { useNamedMethod } from '../../forms/in-page.ts';
import { PlainLinks } from '../../forms/plain-links.tsx';
import type { ModalProps } from '../../page/modal-props.ts';
import { ServiceLink } from '../../service/service-link.tsx';
import { wantedPlace } from '../../state/address/deep-link.ts';
import { queriedChunk } from '../../state/queries/queried-chunk.tsx';
import { useTexts } from '../../state/texts/texts.ts';
import { useElements } from '../../state/use-elements.ts';
import { EmailForm } from './email-form.tsx';

const MobileForm = queriedChunk(
  () => import('./mobile-form.tsx'),
  (file) => file.MobileForm,
);

const ICONS: Readonly<Record<string, string>> = { 'password.mobile': 'smartphone', 'password.email': 'mail' };

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });
const waiting = css({ display: 'block', blockSize: '22rem' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[2],
  fontSize: type.s,
  color: color.textMuted,
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  paddingBlock: space[2],
  color: color.accentText,
  fontWeight: weight.strong,
  [media.hover]: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
});

/** The forgotten password (M54): by mobile number where the site offers it, and by e-mail. */
export function ForgetPassModal({ open, onClose }: ModalProps) {
  const { t, label } = useTexts();
  const navigate = useNavigate();
  const tabs = useElements('password').filter(({ element }) => Object.hasOwn(ICONS, element.id));
  const [chosen, setChosen] = useState<string | undefined>(useNamedMethod(tabs.map(({ element }) => element.id)));
  const method = tabs.find(({ element }) => element.id === chosen)?.element.id ?? tabs[0]?.element.id;

  /**
   * The member is signed in: the window closes, a sign-in window beneath closes by itself, and the page goes home
   * (M128).
   */
  function finish() {
    onClose();
    navigate(wantedPlace());
  }

  return (
    <FormWindow
      name="forgetPass"
      title={t('password.forgot.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="kept"
    >
      <div className={column}>
        <MethodTabs
          label={t('password.forgot.ways')}
          methods={tabs.map(({ element: { id, label: key } }) => ({
            id,
            label: label(key),
            element: id,
            icon: ICONS[id] ?? 'key-round',
          }))}
          chosen={method}
          onChoose={setChosen}
        >
          <Suspense fallback={<Waiting />}>
            {method === 'password.mobile' && <MobileForm onDone={finish} />}
            {method === 'password.email' && <EmailForm onSent={onClose} />}
          </Suspense>
        </MethodTabs>
        <Help />
        <PlainLinks but="forgetPass" />
        <EntranceLinks />
      </div>
    </FormWindow>
  );
}

function Waiting() {
  return (
    <span className={waiting}>
      <Skeleton shape="fill" />
    </span>
  );
}

/** For members with access to neither mailbox nor number. */
function Help() {
  const { t } = useTexts();
  return (
    <p className={foot}>
      {t('password.forgot.help')}
      <ServiceLink className={link}>
        <Icon name="headset" size={16} />
        {t('password.forgot.service')}
      </ServiceLink>
    </p>
  );
}
