import { useId, useState } from 'react';
import { givePasskey as askBrowser } from '#console/authenticators/browser-passkey.ts';
import { translate } from '#console/authenticators/words.ts';
import { codeForm, codeUi } from '#console/forms/code-form.ts';
import { ConsoleForm, useIsRight, useRefusal } from '#console/forms/console-form.tsx';
import { askPasskey, giveCode, givePasskey, type SecondStep as Method } from '#contract/staff/sign-in/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Frame } from './frame.tsx';
import type { Step } from './step.ts';
import type { SignInMethod } from './use-sign-in-method.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space[2] });

export interface SecondStepProps {
  readonly flow: SignInMethod;
  readonly step: Extract<Step, { at: 'second' }>;
}

/** The second factor: the strongest method first, the others one click away. */
export function SecondStep({ flow, step: { ticket, methods } }: SecondStepProps) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'authenticator');
  const others = methods.filter((other) => other !== method);
  return (
    <Frame title={translate('word.secondStep')} error={method === 'passkey' ? flow.error : undefined}>
      {method === 'passkey' ? (
        <PasskeyFactor flow={flow} ticket={ticket} />
      ) : (
        <CodeFactor key={method} flow={flow} ticket={ticket} method={method} />
      )}
      <div className={row}>
        {others.map((other) => (
          <Button key={other} variant="ghost" size="s" onClick={() => setMethod(other)}>
            {translate(USE[other])}
          </Button>
        ))}
        <Button variant="ghost" size="s" onClick={() => flow.show({ at: 'password' })}>
          {translate('second.back')}
        </Button>
      </div>
    </Frame>
  );
}

const USE = {
  authenticator: 'second.useCode',
  recovery: 'second.useRecovery',
  passkey: 'second.usePasskey',
} as const;

function PasskeyFactor({ flow, ticket }: { readonly flow: SignInMethod; readonly ticket: string }) {
  const ask = () =>
    flow.ask(async (client) => {
      const question = await client.send(askPasskey, { ticket });
      return client.send(givePasskey, { ticket: question.ticket, answer: await askBrowser(question) });
    }, flow.follow);
  return (
    <Button block icon="key-round" busy={flow.isBusy} autoFocus onClick={ask}>
      {translate('second.usePasskey')}
    </Button>
  );
}

interface CodeFactorProps {
  readonly flow: SignInMethod;
  readonly ticket: string;
  readonly method: 'authenticator' | 'recovery';
}

const CODES = {
  authenticator: codeUi({ title: 'second.code', help: 'second.codeHint', longest: 8 }),
  recovery: {
    code: {
      'ui:title': 'second.recovery',
      'ui:help': 'second.recoveryHint',
      'ui:options': { asterisk: false, autofocus: true, maxLength: 20 },
    },
  },
};

function CodeFactor({ flow, ticket, method }: CodeFactorProps) {
  const id = useId();
  const form = useFormState();
  const isReady = useIsRight(form);
  useRefusal(form, 'code', flow.error);
  const submit = () => {
    const code = String(form.values()['code']);
    flow.ask((client) => client.send(giveCode, { ticket, code }), flow.follow);
  };
  return (
    <>
      <ConsoleForm id={id} form={form} of={codeForm} ui={CODES[method]} translate={translate} onSubmit={submit} />
      <Button type="submit" form={id} block busy={flow.isBusy} disabled={!isReady}>
        {translate('second.submit')}
      </Button>
    </>
  );
}
