import { useAtomValue } from 'jotai';
import { buttonClass } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { CaptchaFallback } from '../../forms/captcha/captcha-placeholder.tsx';
import { DefaultSubmit } from '../../forms/codes/send-code-button.tsx';
import { EntranceLinks } from '../../forms/entrance-links.tsx';
import { FormWindow, MethodTabs } from '../../forms/form-window.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { PlainLinks, PostedDone } from '../../forms/plain-links.tsx';
import type { ModalProps } from '../../page/modal-props.ts';
import { ServiceLink } from '../../service/service-link.tsx';
import { factsAtom, portalAtom } from '../../state/atoms.ts';
import { lacksDocument } from '../../state/shown.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { Foot } from './foot.tsx';
import { FORM_ID } from './names.ts';
import { RegistrationForm } from './registration-form.tsx';
import { StepProgress } from './step-progress.tsx';
import { type Registration, useRegistration } from './use-registration.ts';

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });

/** The registration window (M53). A separate chunk. */
export function RegisterModal({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const registration = useRegistration(onClose);
  // Without the loaded rules the form would request the wrong fields.
  const isLost = useIsLost();
  const spec = isLost ? undefined : registration.spec;
  return (
    <FormWindow
      name="register"
      title={t('register.title')}
      open={open}
      onClose={onClose}
      width="m"
      typed="kept"
      footer={spec && <Foot spec={spec} registration={registration} />}
    >
      {spec === undefined ? (
        isLost ? (
          <Lost />
        ) : (
          <Closed />
        )
      ) : (
        <div className={column}>
          <DefaultSubmit form={FORM_ID} />
          <PostedDone />
          <Methods registration={registration} />
          <StepProgress form={registration.form} />
          <RegistrationForm spec={spec} registration={registration} />
          {!registration.hasCaptcha && <CaptchaFallback form={FORM_ID} />}
          <HumanCheckRow check={registration.check} />
          <PlainLinks but="register" />
          <EntranceLinks />
        </div>
      )}
    </FormWindow>
  );
}

/** The two methods; tabs only where both are offered, the default first. */
function Methods({ registration: { methods, method, choose } }: { readonly registration: Registration }) {
  const { t, label } = useTexts();
  const choices = methods.map((id) => ({
    id,
    label: label(`element.register.method.${id}`),
    element: `register.method.${id}`,
    icon: id === 'mobile' ? 'smartphone' : 'user',
  }));
  return <MethodTabs label={t('register.methods')} methods={choices} chosen={method} onChoose={choose} />;
}

/** Neither method is offered: a message with a link to customer service. */
function Closed() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('register.closed.title')}
      text={t('register.closed.text')}
      action={
        <ServiceLink className={buttonClass()}>
          <Icon name="headset" size={18} />
          {t('register.closed.service')}
        </ServiceLink>
      }
    />
  );
}

/** Whether switches or rules failed to load: registration is then not called closed. */
function useIsLost(): boolean {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  return portal.slots['register.fields'].some((id) => lacksDocument(portal, facts, id));
}

/** The registration rules failed to load: a message with a retry. */
function Lost() {
  const { t } = useTexts();
  return (
    <ErrorPanel
      title={t('register.lost.title')}
      text={t('ui.error.text')}
      retryLabel={t('ui.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}
