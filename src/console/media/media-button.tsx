import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { useMay } from '#console/session/me.ts';
import { cutMedia, type MediaUse, mediaLibrary } from '#contract/staff/media/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAddPicture } from './add-picture.ts';
import { type ChosenPicture, type MakePicture, PictureDialog } from './picture-dialog.tsx';
import { translate } from './words.ts';

interface MediaButtonProps {
  readonly merchant: string;
  readonly use: MediaUse;
  /** The name of the field. */
  readonly name: string;
  /** Called with the path of the site that shows the picture. */
  readonly onPicture: (path: string) => void;
}

/** Chooses a picture of the library, or adds one, for a field that has a path; nothing for users without the right. */
export function MediaButton({ merchant, use, name, onPicture }: MediaButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!may('content.change', merchant)) return null;
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon="camera"
        onClick={() => setOpen(true)}
        aria-label={translate('choose.for', { field: name })}
        data-element={`console.picture.choose.${use}`}
      >
        {translate('choose')}
      </Button>
      {isOpen && (
        <MediaDialog
          merchant={merchant}
          use={use}
          name={name}
          onClose={() => setOpen(false)}
          onPicture={({ path }) => onPicture(path)}
        />
      )}
    </>
  );
}

interface MediaDialogProps extends Omit<MediaButtonProps, 'onPicture'> {
  /** Asked for where the place has an alternative text. */
  readonly alt?: string;
  readonly onClose: () => void;
  readonly onPicture: (picture: ChosenPicture) => void;
}

/** The dialog of the button: a file is added to the library first, then cut for its place. */
export function MediaDialog({ merchant, use, name, alt, onClose, onPicture }: MediaDialogProps) {
  const { add } = useAddPicture(merchant);
  const { mutateAsync: cut } = useStaffDo(cutMedia, [mediaLibrary]);
  const make: MakePicture = async (source, { focus: { x, y }, zoom }) => {
    const found = 'media' in source ? { id: source.media.id } : await add(source.file);
    return 'fault' in found ? found : cut({ merchant, request: { id: found.id, use, x, y, zoom } });
  };
  return (
    <PictureDialog
      merchant={merchant}
      use={use}
      title={name}
      alt={alt}
      make={make}
      onClose={onClose}
      onPicture={onPicture}
    />
  );
}
