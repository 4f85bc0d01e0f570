import { useStaffDo } from '#console/api/use-staff.ts';
import { addMedia, mediaLibrary } from '#contract/staff/media/calls.ts';
import type { PictureFault } from '#contract/staff/studio/pictures.ts';
import { base64Of } from './base64-of.ts';

const MOST_NAME = 120;

/** Adds a file to the library under its own name. Rejects with StaffCallFailed. */
export function useAddPicture(merchant: string) {
  const { mutateAsync, isPending } = useStaffDo(addMedia, [mediaLibrary]);
  return {
    isBusy: isPending,
    async add(file: File): Promise<{ readonly id: string } | { readonly fault: PictureFault }> {
      const name = file.name.replace(/\.[a-z0-9]+$/i, '').slice(0, MOST_NAME) || file.name.slice(0, MOST_NAME) || '-';
      const reply = await mutateAsync({ merchant, request: { file: await base64Of(file), name } });
      return reply?.id === undefined ? { fault: reply?.fault ?? 'unreadable' } : { id: reply.id };
    },
  };
}
