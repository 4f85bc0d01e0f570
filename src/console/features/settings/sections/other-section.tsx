import { useMemo } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import { SITE_FLAGS } from '#model/documents/site-settings.ts';
import { own } from '#model/json/json.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { flagReaders, readFlags } from '../parts/brand-notes.ts';
import { RawValue } from '../parts/raw-value.tsx';
import { otherSettings } from '../parts/settings-draft.ts';
import { translate } from '../parts/words.ts';

const box = css({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const heading = css({ fontSize: type.m, fontWeight: weight.strong });
const lead = css({ color: color.textMuted, fontSize: type.s });

/** Tree keys without a form: shown read-only, and preserved. */
export function OtherSection({ view }: { readonly view: SiteView }) {
  const unmanaged = useMemo(() => unmanagedSettings(view), [view]);
  const trees = Object.entries(unmanaged).filter(([, body]) => Object.keys(body).length > 0);
  if (trees.length === 0) return <EmptyState title={translate('other.none')} text={translate('other.noneText')} />;
  return trees.map(([tree, body]) => (
    <section key={tree} className={box} aria-label={nameTree(tree)} data-element={`console.settings.other.${tree}`}>
      <h3 className={heading}>{nameTree(tree)}</h3>
      <p className={lead}>{translate('other.lead')}</p>
      <RawValue value={body} />
    </section>
  ));
}

/** Keys without a form, and flags that no element of this site reads. */
function unmanagedSettings({ documents: { trees }, brand, side }: SiteView): Readonly<Record<string, object>> {
  const { whitelabel, status } = otherSettings(trees);
  const shown = readFlags(flagReaders(brand, side.documents.rules));
  const unread = SITE_FLAGS.filter((flag) => !shown.includes(flag)).flatMap((flag) => {
    const value = own(trees.whitelabel, flag);
    return value === undefined ? [] : [[flag, value] as const];
  });
  return { whitelabel: { ...Object.fromEntries(unread), ...whitelabel }, status };
}

function nameTree(tree: string): string {
  return translate.ifKnown(`other.${tree}`) ?? tree;
}
