import { atom } from 'jotai';
import type { Announcement } from '#contract/announcements/read.ts';

export const popupsAtom = atom<readonly Announcement[]>([]);
