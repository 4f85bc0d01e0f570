import { atom, useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { memberAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { type Chosen, type LeftOut, readPictures } from './pictures.ts';

/** By form and member; kept until the page unloads. */
const storedPicturesAtom = atom<ReadonlyMap<string, readonly Chosen[]>>(new Map());

/** The pictures of a form. They are kept as long as the page is open: a window may be closed by accident. */
export function usePictures(form: string) {
  const key = `${form} ${useAtomValue(memberAtom)?.id ?? ''}`;
  const browser = useBrowser();
  const [storedPictures, setStoredPictures] = useAtom(storedPicturesAtom);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const keep = (chosen: readonly Chosen[]) => setStoredPictures((before) => new Map(before).set(key, chosen));

  async function read(files: readonly File[]) {
    const present = browser().store.get(storedPicturesAtom).get(key) ?? [];
    const { chosen, leftOut: left } = await readPictures(files, present);
    keep(chosen);
    setLeftOut(left);
  }
  const chosen = storedPictures.get(key) ?? [];
  return {
    chosen,
    leftOut,
    add: (files: readonly File[]) => void read(files),
    remove(picture: number) {
      keep(chosen.filter(({ key }) => key !== picture));
      setLeftOut(undefined);
    },
    clear: () => keep([]),
  };
}
