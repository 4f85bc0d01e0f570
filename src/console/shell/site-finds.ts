/** Palette entries of a site besides its screens. A separate chunk: it loads the texts of all languages. */

import { labelOf } from '#console/effects/labels/element-labels.ts';
import { labelsIn, PLAYER_LANGUAGES } from '#console/effects/labels/player-labels.ts';
import type { SiteView } from '#console/effects/site-view.ts';
import { readersOf } from '#console/features/switches/switch-readers.ts';
import { rowsOf } from '#console/features/switches/switch-rows.ts';
import type { ContentRow } from '#contract/staff/content/content.ts';
import type { MemberRow } from '#contract/staff/members/calls.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Elements and switches of a site, searchable by players' labels in any language, by purpose and by id. Pure. */
export function listOfSite(view: SiteView): readonly PaletteEntry[] {
  const { merchant, brandTexts } = view.documents;
  const languages = PLAYER_LANGUAGES.map((language) => labelsIn(language, brandTexts));
  const wordsOf = (element: Element) => languages.map((translateKey) => labelOf(translateKey, element)).join(' ');
  const { rules } = view.side.documents;
  const elements = composeElements(view.brand, rules).map(
    (element): PaletteEntry => ({
      id: `element ${element.id}`,
      group: 'elements',
      icon: 'circle-question-mark',
      label: labelOf(view.translateKey, element),
      aside: element.id,
      words: wordsOf(element),
      to: `/m/${merchant}/why?${new URLSearchParams({ element: element.id })}`,
    }),
  );
  const switches = rowsOf({
    tree: view.documents.trees.switches,
    readers: readersOf(view.brand, rules),
    changes: new Map(),
    labelOf: (element: Element) => labelOf(view.translateKey, element),
  }).map(
    ({ id, purpose, readers }): PaletteEntry => ({
      id: `switch ${id}`,
      group: 'switches',
      icon: 'zap',
      label: purpose === '' ? id : purpose,
      aside: id,
      words: readers.map(({ element }) => wordsOf(element)).join(' '),
      to: `/m/${merchant}/switches?${new URLSearchParams({ switch: id })}`,
    }),
  );
  return [...switches, ...elements];
}

/** Members and content entries that the gateway found. Pure. */
export function listFound(
  merchant: string,
  found: { readonly members: readonly MemberRow[]; readonly content: readonly ContentRow[] },
  words: string,
): readonly PaletteEntry[] {
  const members = found.members.map(
    ({ id, account, nickname }): PaletteEntry => ({
      id: `member ${id}`,
      group: 'members',
      icon: 'users',
      label: account,
      aside: nickname,
      words,
      to: `/m/${merchant}/members?${new URLSearchParams({ q: account, member: id })}`,
    }),
  );
  const content = found.content.map(
    ({ id, kind, title }): PaletteEntry => ({
      id: `content ${id}`,
      group: 'content',
      icon: 'newspaper',
      label: title,
      aside: kind,
      words,
      to: `/m/${merchant}/content/${kind}/${encodeURIComponent(id)}`,
    }),
  );
  return [...members, ...content];
}
