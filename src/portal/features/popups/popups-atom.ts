import { atom } from 'jotai';
import type { Announcement } from '#contract/announcements/read.ts';

/** The announcements that the open popup window shows. */
export const popupsAtom = atom<readonly Announcement[]>([]);
