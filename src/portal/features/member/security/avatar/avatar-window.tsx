import { useState } from 'react';
import { type AvatarChoice, chooseAvatar, memberIcon, staticAvatars } from '#contract/security/calls.ts';
import type { Avatar } from '#contract/security/read.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { AvatarSet } from './avatar-set.tsx';
import type { Chosen } from './chosen.ts';
import { WHOLE } from './crop.ts';
import { encodePicture } from './encode-picture.ts';
import { OwnPicture } from './own-picture.tsx';

const column = css({ display: 'grid', gap: space[3] });
const pane = css({ minBlockSize: '25.5rem', display: 'grid', alignContent: 'center', paddingBlock: space[2] });
const even = css({ '& [role=tab]': { flex: 1 } });

/** Chooses the member's avatar: a preset, or an uploaded picture (M167). */
export function AvatarWindow({ open, onClose, avatar }: WindowProps & { readonly avatar: Avatar | null }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<'set' | 'own'>('set');
  const [id, setId] = useState(() => ofSet(avatar));
  const [own, setOwn] = useState<Chosen>();
  const { save, isBusy, failure } = useSave(onClose);
  const isReady = kind === 'set' ? id !== undefined : own !== undefined;

  async function onSave() {
    if (kind === 'set' && id !== undefined) return save({ avatarType: 'STATIC', avatar: id });
    return own && save(await ownChoice(own));
  }

  return (
    <FormWindow
      name="avatar"
      title={t('security.avatar')}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button busy={isBusy} disabled={!isReady} onClick={() => void onSave()}>
            {t('security.avatar.save')}
          </Button>
        </>
      }
    >
      <div className={column}>
        <FailureBanner failure={failure} />
        <Tabs
          className={even}
          label={t('security.avatar.ways')}
          variant="pills"
          value={kind}
          onChange={(choice) => setKind(choice === 'own' ? 'own' : 'set')}
          tabs={[
            { id: 'set', label: t('security.avatar.set') },
            { id: 'own', label: t('security.avatar.own') },
          ]}
        >
          <div className={pane}>
            {kind === 'set' ? (
              <AvatarSet chosen={id} onChoose={setId} />
            ) : (
              <OwnPicture
                chosen={own}
                onPicture={(picture) => setOwn({ picture, crop: WHOLE })}
                onCrop={(crop) => own && setOwn({ ...own, crop })}
              />
            )}
          </div>
        </Tabs>
      </div>
    </FormWindow>
  );
}

/** Undefined: the browser could not encode the picture. */
async function ownChoice({ picture, crop }: Chosen): Promise<AvatarChoice | undefined> {
  const image = await encodePicture(picture, crop);
  return image === undefined ? undefined : { avatarType: 'CUSTOM', image };
}

function ofSet(avatar: Avatar | null): (typeof staticAvatars)[number] | undefined {
  return avatar?.avatarType === 'STATIC' ? staticAvatars.find((id) => id === avatar.avatar) : undefined;
}

function useSave(onClose: () => void) {
  const browser = useBrowser();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function save(choice: AvatarChoice | undefined) {
    if (choice === undefined) return setFailure({ text: 'error.avatar_refused' });
    const { client, store } = browser();
    setBusy(true);
    setFailure(undefined);
    try {
      await client.send(chooseAvatar, choice, { quiet: true });
      await refresh(memberIcon);
      store.set(showMessageAtom, { text: 'security.avatar.saved', tone: 'positive' });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { save, isBusy, failure };
}
