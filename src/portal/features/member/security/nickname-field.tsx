import { type FormEvent, useEffect, useRef, useState } from 'react';
import { profile, updateProfile } from '#contract/security.calls.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { control, font, space, type } from '#ui/tokens.ts';
import { sayFailure } from '../../../forms/failure.ts';
import { useBrowser } from '../../../state/client.ts';
import { loadMember } from '../../../state/load-member.ts';
import { useTexts } from '../../../state/texts.ts';
import { useRefresh } from '../../../state/use-member-query.ts';
import { sayWordAtom } from '../../../state/words.ts';
import { useForm } from './use-form.ts';

const LENGTH = { least: 2, most: 40 };

/** As high as the field that takes its place. */
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

/** The nickname, changed where it stands. */
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

function NicknameForm({ nickname, onDone }: { readonly nickname: string; readonly onDone: () => void }) {
  const { t, label } = useTexts();
  const browser = useBrowser();
  const form = useForm();
  const refresh = useRefresh();
  const [isWrong, setWrong] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = event.currentTarget;
    const typed = String(new FormData(place).get('nickname') ?? '').trim();
    const fits = isLongEnough(typed);
    setWrong(!fits);
    if (!fits) return place.querySelector('input')?.focus();
    const { client, store } = browser();
    const isDone = await form.run(place, [], async () => {
      if (typed !== nickname) await client.send(updateProfile, { nickname: typed }, { quiet: true });
    });
    if (!isDone) return undefined;
    store.set(sayWordAtom, { text: 'security.nickname.saved', tone: 'positive' });
    await Promise.all([refresh(profile), loadMember(browser())]);
    return onDone();
  }

  const failure = form.failure === undefined ? undefined : sayFailure(form.failure, label);
  return (
    <form method="post" action="/login" className={edited} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        name="nickname"
        label={t('security.nickname')}
        hideLabel
        defaultValue={nickname}
        maxLength={80}
        autoComplete="nickname"
        autoFocus
        required
        error={form.errorOf('nickname') ?? (isWrong ? t('security.nickname_rule') : failure)}
      />
      <Button type="submit" busy={form.isBusy}>
        {t('security.nickname.save')}
      </Button>
      <IconButton icon="x" label={t('security.cancel')} tooltip={false} onClick={onDone} />
    </form>
  );
}

/** In code points, as the gateway counts. */
function isLongEnough(typed: string): boolean {
  const length = [...typed].length;
  return length >= LENGTH.least && length <= LENGTH.most;
}
