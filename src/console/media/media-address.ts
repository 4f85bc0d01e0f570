import { readMedia } from '#contract/staff/media/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';

/** The address of a picture of the library in the console. */
export function mediaAddress(merchant: string, id: string): string {
  return `${staffPath(readMedia, merchant)}?${new URLSearchParams({ id })}`;
}
