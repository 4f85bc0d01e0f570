import { useId, useState } from 'react';
import { linkedProviders, unlinkProvider } from '#contract/social/calls.ts';
import type { LinkedProvider } from '#contract/social/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { FormWindow } from '../../../forms/form-window.tsx';
import { OwnForm } from '../../../forms/spec-form/own-form.tsx';
import { useBrowser } from '../../../state/client.ts';
import { useRefresh } from '../../../state/queries/use-member-query.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { showMessageAtom } from '../../../state/texts/words.ts';
import { DangerFoot } from './parts/danger-foot.tsx';
import { passwordForm } from './parts/own-forms.ts';

const initial = css({ fontFamily: font.display, fontSize: type.m, fontWeight: weight.strong });
const nothing = css({
  padding: space[4],
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.l,
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.5,
});

export function LinkedSection({ linked }: { readonly linked: readonly LinkedProvider[] }) {
  const { t } = useTexts();
  return (
    <Section title={t('security.linked')} lead={t('security.linked.lead')}>
      {linked.length === 0 ? (
        <p className={nothing}>{t('security.linked.none')}</p>
      ) : (
        <ul className={rows}>
          {linked.map((one) => (
            <LinkedRow key={one.provider} linked={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function LinkedRow({ linked: { provider, name } }: { readonly linked: LinkedProvider }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const words = provider.charAt(0).toUpperCase() + provider.slice(1);
  return (
    <li className={row}>
      <span className={cx(sign, initial)} aria-hidden="true">
        {words.charAt(0)}
      </span>
      <div>
        <p className={title}>{words}</p>
        <p className={detail}>
          <bdi>{name}</bdi>
        </p>
      </div>
      <Button
        size="s"
        variant="quiet"
        aria-label={t('security.linked.unlinkOf', { provider: words })}
        onClick={() => setAsking(true)}
      >
        {t('security.linked.unlink')}
      </Button>
      <UnlinkWindow provider={provider} words={words} open={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

interface UnlinkWindowProps {
  readonly provider: string;
  readonly words: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Unlinks a social account after the password: a member without a password keeps the last sign-in method (the gateway
 * refuses).
 */
function UnlinkWindow({ provider, words, open, onClose }: UnlinkWindowProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const form = useForm();
  const refresh = useRefresh();
  const id = useId();
  const hasPassword = useHasPassword();

  async function unlink() {
    const { client, store } = browser();
    const isDone = await form.run((values) => {
      const password = values('password');
      return client.send(unlinkProvider, { provider, ...(password !== '' && { password }) }, { quiet: true });
    });
    if (!isDone) return;
    store.set(showMessageAtom, { text: 'security.linked.unlinked', tone: 'positive' });
    onClose();
    void refresh(linkedProviders);
  }

  return (
    <FormWindow
      name="unlink"
      title={t('security.linked.title', { provider: words })}
      open={open}
      onClose={onClose}
      width="s"
      footer={<DangerFoot form={id} label={t('security.linked.unlink')} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <OwnForm
        id={id}
        form={form.form}
        of={passwordForm}
        steps={hasPassword ? undefined : NOTHING_ASKED}
        lead={t('security.linked.question', { provider: words })}
        failure={form.failure}
        onSubmit={() => void unlink()}
      />
    </FormWindow>
  );
}

/** For accounts without a password. */
const NOTHING_ASKED = [[{ fields: [] }]];
