import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecoveryCodes } from '#console/ways/recovery-codes.tsx';
import { translate } from '#console/ways/words.ts';
import { EnrolStep, SetupStep } from './enrol-step.tsx';
import { Frame } from './frame.tsx';
import { LinkGone, LinkStep, LinkUseStep } from './link-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import { useSignInMethod, type SignInMethod } from './use-way-in.ts';

/** The way in, step by step: by password or by a link, then the second step, or setting one up. */
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

/** One is in by now: this address keeps the codes on show until their owner has them. */
function CodesStep({ way, codes }: { readonly way: SignInMethod; readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/enter', { replace: true });
  }, [navigate]);
  return (
    <Frame title={translate('codes.title')}>
      <RecoveryCodes codes={codes} onDone={() => way.enter('/')} />
    </Frame>
  );
}
