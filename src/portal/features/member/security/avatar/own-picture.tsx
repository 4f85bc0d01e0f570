import { useRef, useState } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import type { Chosen } from './chosen.ts';
import type { Crop } from './crop.ts';
import { CropField } from './crop-field.tsx';
import type { Picture } from './encode-picture.ts';

const column = css({ display: 'grid', justifyItems: 'center', gap: space[3] });

interface OwnPictureProps {
  readonly chosen: Chosen | undefined;
  readonly onPicture: (picture: Picture) => void;
  readonly onCrop: (crop: Crop) => void;
}

/** A picture from the member's device; only its visible square leaves the browser. */
export function OwnPicture({ chosen, onPicture, onCrop }: OwnPictureProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    setUnreadable(false);
    // createImageBitmap applies the camera's orientation.
    await createImageBitmap(file).then(onPicture, () => setUnreadable(true));
  }

  return (
    <div className={column}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isUnreadable && (
        <Banner tone="negative" announce>
          {t('security.avatar.unreadable')}
        </Banner>
      )}
      {chosen === undefined ? (
        <EmptyState
          level="h3"
          title={t('security.avatar.own')}
          text={t('security.avatar.rule')}
          action={
            <Button variant="quiet" icon="camera" onClick={() => input.current?.click()}>
              {t('security.avatar.choose')}
            </Button>
          }
        />
      ) : (
        <>
          <CropField picture={chosen.picture} crop={chosen.crop} onCrop={onCrop} />
          <Button variant="ghost" size="s" icon="camera" onClick={() => input.current?.click()}>
            {t('security.avatar.other')}
          </Button>
        </>
      )}
    </div>
  );
}
