import { Badge } from '#ui/badge.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
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
