import { useSite } from '#console/session/me.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import type { StudioState } from '#contract/staff/studio/calls.ts';
import { readDraftPicture, type StudioPicture } from '#contract/staff/studio/pictures.ts';

/** The address of a picture of the draft, or undefined for one of the served brand. */
export function draftPictureAddress(merchant: string, { path, isDraft }: StudioPicture): string | undefined {
  return isDraft ? `${staffPath(readDraftPicture, merchant)}?${new URLSearchParams({ path })}` : undefined;
}

/** Finds a picture by its path in the brand file, with its address. */
export function usePictures(merchant: string, { assets }: Pick<StudioState, 'assets'>) {
  const origin = useSite(merchant)?.origin ?? '';
  return (path: string): (StudioPicture & { readonly address: string }) | undefined => {
    const found = assets.find((asset) => asset.path === path);
    return found && { ...found, address: draftPictureAddress(merchant, found) ?? `${origin}/_brand/${path}` };
  };
}

export const isPicture = (path: string) => /\.(svg|png|jpe?g|webp|avif|ico)$/.test(path);
