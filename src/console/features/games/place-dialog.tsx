import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from './words.ts';

interface PlaceDialogProps {
  readonly name: string;
  readonly place: number;
  /** How many there are. */
  readonly of: number;
  /** Told the place, counted from one. */
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
}

/** Asks for the place that a game gets in its list. */
export function PlaceDialog({ name, place, of, onPlace, onClose }: PlaceDialogProps) {
  const [typed, setTyped] = useState(String(place));
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const isWrong = wanted < 1 || wanted > of;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isWrong) onPlace(wanted);
  };
  return (
    <Dialog
      name="game-place"
      title={say('place.title', { name })}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: say('panel.close'), move: say('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('act.cancel')}
          </Button>
          <Button type="submit" form={id}>
            {say('place.move')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label={say('place.label')}
          hint={say('place.hint', { of })}
          error={isAsked && isWrong ? say('place.wrong', { of }) : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          data-autofocus=""
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
