import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { nameAction, say, wayOf } from './action-words.ts';

const way = css({ marginInlineStart: space[2] });

/** An action in words, marked where it was done in an emergency or took something back. */
export function ActionName({ action }: { readonly action: string }) {
  const how = wayOf(action);
  return (
    <>
      {nameAction(action)}
      {how !== undefined && (
        <Badge className={way} tone={how === 'urgent' ? 'negative' : 'info'}>
          {say(`way.${how}`)}
        </Badge>
      )}
    </>
  );
}
