import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { CropBox } from '#console/media/crop-box.tsx';
import { mediaAddress } from '#console/media/media-address.ts';
import { translate } from '#console/media/words.ts';
import { nameLanguage } from '#console/names/names.ts';
import { useSite } from '#console/session/me.ts';
import { changeMedia, type MediaPicture, mediaLibrary, removeMedia } from '#contract/staff/media/calls.ts';
import { CUT_RATIOS } from '#model/pictures/picture-shapes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const body = css({ display: 'grid', gap: space[4] });
const part = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.m });
const small = css({ color: color.textMuted, fontSize: type.s });
const list = css({ margin: 0, paddingInlineStart: space[6], fontSize: type.s });

const [WIDE] = CUT_RATIOS.banner;
const MOST_ALT = 200;

interface MediaDetailsProps {
  readonly merchant: string;
  readonly picture: MediaPicture;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** Name, alternative texts, focal point and uses of a picture. A picture that is used cannot be removed. */
export function MediaDetails({ merchant, picture, mayChange, onClose }: MediaDetailsProps) {
  const { id, version, uses, width, height } = picture;
  const languages = useSite(merchant)?.languages ?? [];
  const [name, setName] = useState(picture.name);
  const [alt, setAlt] = useState<Readonly<Record<string, string>>>(picture.alt);
  const [focus, setFocus] = useState({ x: picture.x, y: picture.y });
  const change = useStaffDo(changeMedia, [mediaLibrary]);
  const remove = useStaffDo(removeMedia, [mediaLibrary]);
  const toast = useToast();
  const failure = change.error ?? remove.error;
  const done = (key: 'saved' | 'removed') => () => {
    toast.show({ title: translate(key, { name: name.trim() }), tone: 'positive' });
    onClose();
  };
  const save = () => {
    const texts = Object.entries(alt).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : []));
    const request = { id, version, name: name.trim(), alt: Object.fromEntries(texts), ...focus };
    change.mutate({ merchant, request }, { onSuccess: done('saved') });
  };
  return (
    <Dialog
      name="media"
      title={translate('details', { name: picture.name })}
      open
      width="m"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        mayChange && (
          <>
            <Button
              variant="quiet"
              disabled={uses.length > 0}
              busy={remove.isPending}
              onClick={() => remove.mutate({ merchant, request: { id, version } }, { onSuccess: done('removed') })}
              data-element="console.media.remove"
            >
              {translate('remove')}
            </Button>
            <Button
              disabled={name.trim() === ''}
              busy={change.isPending}
              onClick={save}
              data-element="console.media.save"
            >
              {translate('act.save')}
            </Button>
          </>
        )
      }
    >
      <div className={body}>
        {failure !== null && (
          <Banner tone="negative">
            {failure.code === 'conflict' ? translate('changed') : describeFailure(failure, translate)}
          </Banner>
        )}
        <TextField
          label={translate('name')}
          value={name}
          maxLength={120}
          disabled={!mayChange}
          onChange={({ target }) => setName(target.value)}
        />
        {languages.map((language) => (
          <TextField
            key={language}
            label={translate('alt.of', { language: nameLanguage(language) })}
            hint={language === languages[0] ? translate('alt.hint') : undefined}
            value={alt[language] ?? ''}
            maxLength={MOST_ALT}
            disabled={!mayChange}
            onChange={({ target }) => setAlt({ ...alt, [language]: target.value })}
          />
        ))}
        <section className={part} aria-label={translate('focus')}>
          <h3 className={heading}>{translate('focus')}</h3>
          <p className={small}>{translate('focus.hint')}</p>
          <CropBox
            address={mediaAddress(merchant, id)}
            size={{ width, height }}
            ratio={WIDE}
            mostZoom={1}
            cut={{ focus, zoom: 1 }}
            onCut={(cut) => mayChange && setFocus(cut.focus)}
          />
        </section>
        <Uses uses={uses} />
      </div>
    </Dialog>
  );
}

function Uses({ uses }: Pick<MediaPicture, 'uses'>) {
  return (
    <section className={part} aria-label={translate('where')}>
      <h3 className={heading}>{translate('where')}</h3>
      {uses.length === 0 ? (
        <p className={small}>{translate('uses.none')}</p>
      ) : (
        <>
          <ul className={list}>
            {uses.map(({ place, title }) => (
              <li key={`${place} ${title}`}>{translate(`use.${place}`, { title })}</li>
            ))}
          </ul>
          <p className={small}>{translate('remove.used')}</p>
        </>
      )}
    </section>
  );
}
