import { translate, wayOf } from '#console/entries/action-words.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';

const way = css({ marginInlineStart: space[2] });

/** Marks an emergency action, or an action that reverted another one. */
export function ActionBadge({ action }: { readonly action: string }) {
  const how = wayOf(action);
  if (how === undefined) return null;
  return (
    <Badge className={way} tone={how === 'urgent' ? 'negative' : 'info'}>
      {translate(`way.${how}`)}
    </Badge>
  );
}
