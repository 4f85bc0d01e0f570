import { useEffect, useId, useRef, useState } from 'react';
import { profile, updateProfile } from '#contract/security/calls.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css } from '#ui/style/style.ts';
import { control, font, space, type } from '#ui/style/tokens.ts';
import { OwnForm } from '../../../forms/spec-form/own-form.tsx';
import { useDraft } from '../../../forms/spec-form/use-draft.ts';
import { useBrowser } from '../../../state/client.ts';
import { useRefresh } from '../../../state/queries/use-member-query.ts';
import { loadMember } from '../../../state/sources/load-member.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { showMessageAtom } from '../../../state/texts/words.ts';
import { nicknameForm } from './parts/own-forms.ts';

/** The same height as the field that replaces it. */
const shown = css({ display: 'flex', alignItems: 'center', gap: space[1], minBlockSize: control.m });
const words = css({
  minInlineSize: 0,
  fontFamily: font.display,
  fontSize: type.l,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});
const edited = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'start',
  gap: space[1],
  maxInlineSize: '26rem',
});

interface NicknameFieldProps {
  readonly nickname: string;
  readonly canChange: boolean;
}

export function NicknameField({ nickname, canChange }: NicknameFieldProps) {
  const { t } = useTexts();
  const [isEdited, setEdited] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) return <NicknameForm nickname={nickname} onDone={() => setEdited(false)} />;
  return (
    <div className={shown}>
      <strong className={words}>{nickname}</strong>
      {canChange && (
        <IconButton
          ref={pencil}
          icon="pencil"
          size="s"
          label={t('security.nickname.edit')}
          onClick={() => setEdited(true)}
        />
      )}
    </div>
  );
}

const FIELDS = ['nickname'];

/** Typed text is kept for the visit until it is saved or cancelled. */
function NicknameForm({ nickname, onDone }: { readonly nickname: string; readonly onDone: () => void }) {
  const { t } = useTexts();
  const browser = useBrowser();
  const form = useForm({ nickname });
  const dropDraft = useDraft('nickname', form.form, FIELDS);
  const refresh = useRefresh();
  const id = useId();

  async function save() {
    const { client, store } = browser();
    const isDone = await form.run(async (values) => {
      const typed = values('nickname');
      if (typed !== nickname) await client.send(updateProfile, { nickname: typed }, { quiet: true });
    });
    if (!isDone) return;
    dropDraft();
    store.set(showMessageAtom, { text: 'security.nickname.saved', tone: 'positive' });
    await Promise.all([refresh(profile), loadMember(browser())]);
    onDone();
  }

  function cancel() {
    dropDraft();
    onDone();
  }

  return (
    <div className={edited}>
      <OwnForm id={id} form={form.form} of={nicknameForm} failure={form.failure} onSubmit={() => void save()} />
      <Button type="submit" form={id} busy={form.isBusy}>
        {t('security.nickname.save')}
      </Button>
      <IconButton icon="x" label={t('security.cancel')} tooltip={false} onClick={cancel} />
    </div>
  );
}
