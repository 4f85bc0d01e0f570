import { suffixOf, translate } from '#console/entries/action-words.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';

const badge = css({ marginInlineStart: space[2] });

/** Marks an emergency action, or an action that reverted another one. */
export function ActionBadge({ action }: { readonly action: string }) {
  const how = suffixOf(action);
  if (how === undefined) return null;
  return (
    <Badge className={badge} tone={how === 'urgent' ? 'negative' : 'info'}>
      {translate(`way.${how}`)}
    </Badge>
  );
}
