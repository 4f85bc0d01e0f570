import { useId, useMemo, useState } from 'react';
import { agentTeam, openAccount } from '#contract/agents/calls.ts';
import type { OpenedAccount } from '#contract/agents/read.ts';
import { card, note, subheading } from '#portal/cashier/styles.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { ChoicesContext, OfferedWidget } from '#portal/records/offered-widget.tsx';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { accountForm } from '../parts/agent-forms.ts';
import { useAgentWords } from '../parts/use-agent-words.ts';

const WIDGETS = { offered: OfferedWidget };
const FIELD_OF = { username_taken: 'username', password_common: 'password', kind_not_allowed: 'kind' };

/** Opens an account directly below the agent; its owner must change the initial password at the first sign-in. */
export function OpenAccount({ kinds }: { readonly kinds: readonly number[] }) {
  const { t } = useTexts();
  const id = useId();
  const send = useSendOnce('open-account');
  const refresh = useRefresh();
  const { describeKind } = useAgentWords();
  const form = useForm({ kind: String(kinds[0] ?? 0) }, { fieldOf: FIELD_OF });
  const [opened, setOpened] = useState<OpenedAccount>();
  const names = kinds.map((kind) => `${kind}=${describeKind(kind)}`).join('\n');
  const choices = useMemo(() => ({ kind: optionsOf(names) }), [names]);

  async function open() {
    setOpened(undefined);
    const isDone = await form.run(async (values) => {
      const nickname = values('nickname');
      const request = {
        kind: Number(values('kind')),
        username: values('username'),
        password: values('password'),
        ...(nickname === '' ? {} : { nickname }),
      };
      const { password: _, ...what } = request;
      setOpened(await send(openAccount, request, what));
    });
    if (!isDone) return;
    for (const field of ['username', 'password', 'nickname']) form.form.set(field, undefined);
    form.form.restart();
    void refresh(agentTeam);
  }

  return (
    <section className={card} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={subheading}>
        {t('agent.open.title')}
      </h4>
      <p className={note}>{t('agent.open.first')}</p>
      {opened && (
        <Banner tone="positive" announce>
          {t('agent.open.done', { account: opened.account })}
        </Banner>
      )}
      <ChoicesContext value={choices}>
        <OwnForm
          id={id}
          form={form.form}
          of={accountForm}
          widgets={WIDGETS}
          failure={form.failure}
          onSubmit={() => void open()}
        />
      </ChoicesContext>
      <Button type="submit" form={id} busy={form.isBusy}>
        {t('agent.open.send')}
      </Button>
    </section>
  );
}

/** One option per line `value=words`. */
export const optionsOf = (lines: string) =>
  lines.split('\n').map((line) => {
    const at = line.indexOf('=');
    return { value: line.slice(0, at), label: line.slice(at + 1) };
  });
