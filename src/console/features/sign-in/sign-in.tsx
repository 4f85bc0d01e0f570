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
  const way = useSignInMethod();
  const { step } = way;
  switch (step.at) {
    case 'password':
      return <PasswordStep way={way} isOver={isOver} />;
    case 'second':
      return <SecondStep way={way} step={step} />;
    case 'enrol':
      return <EnrolStep way={way} step={step} />;
    case 'setup':
      return <SetupStep way={way} step={step} />;
    case 'codes':
      return <CodesStep way={way} codes={step.codes} />;
    case 'link':
      return <LinkStep way={way} link={step.link} />;
    case 'linkUse':
      return <LinkUseStep way={way} step={step} />;
    case 'linkGone':
      return <LinkGone way={way} />;
  }
}

/** The user is already signed in: this URL shows the recovery codes until the user has saved them. */
function CodesStep({ way, codes }: { readonly way: SignInMethod; readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/enter', { replace: true });
  }, [navigate]);
  return (
    <Frame title={translate('word.saveYourRecoveryCodes')}>
      <RecoveryCodes codes={codes} onDone={() => way.enter('/')} />
    </Frame>
  );
}
