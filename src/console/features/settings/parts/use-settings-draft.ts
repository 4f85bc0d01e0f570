import { useState } from 'react';
import { sessionStore } from '#ui/engine/storages.ts';
import { readDraft, type SettingsDraft } from './settings-draft.ts';

const KEY = 'livery-console-settings:';

/**
 * Unsaved edits of a site's settings, in session storage: they survive a reload and navigation, and end with the
 * browser tab.
 */
export function useSettingsDraft(merchant: string): readonly [SettingsDraft, (draft: SettingsDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(sessionStore.getItem(KEY + merchant)));
  const keep = (next: SettingsDraft): void => {
    setDraft(next);
    if (Object.keys(next).length === 0) sessionStore.removeItem(KEY + merchant);
    else sessionStore.setItem(KEY + merchant, JSON.stringify(next));
  };
  return [draft, keep];
}
