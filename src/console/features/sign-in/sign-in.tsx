import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecoveryCodes } from '#console/authenticators/recovery-codes.tsx';
import { translate } from '#console/authenticators/words.ts';
import { EnrolStep, SetupStep } from './enrol-step.tsx';
import { Frame } from './frame.tsx';
import { LinkGone, LinkStep, LinkUseStep } from './link-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import { type SignInMethod, useSignInMethod } from './use-sign-in-method.ts';

/** Staff sign-in, step by step: by password or link, then the second factor or its set-up. */
export default function SignIn({ isOver = false }: { readonly isOver?: boolean }) {
  const flow = useSignInMethod();
  const { step } = flow;
  switch (step.at) {
    case 'password':
      return <PasswordStep flow={flow} isOver={isOver} />;
    case 'second':
      return <SecondStep flow={flow} step={step} />;
    case 'enrol':
      return <EnrolStep flow={flow} step={step} />;
    case 'setup':
      return <SetupStep flow={flow} step={step} />;
    case 'codes':
      return <CodesStep flow={flow} codes={step.codes} />;
    case 'link':
      return <LinkStep flow={flow} link={step.link} />;
    case 'linkUse':
      return <LinkUseStep flow={flow} step={step} />;
    case 'linkGone':
      return <LinkGone flow={flow} />;
  }
}

/** The user is already signed in: this URL shows the recovery codes until the user has saved them. */
function CodesStep({ flow, codes }: { readonly flow: SignInMethod; readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/enter', { replace: true });
  }, [navigate]);
  return (
    <Frame title={translate('word.saveYourRecoveryCodes')}>
      <RecoveryCodes codes={codes} onDone={() => flow.enter('/')} />
    </Frame>
  );
}
