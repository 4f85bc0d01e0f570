import { useEffect, useRef } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useTyped } from './use-typed.ts';

const LONGEST = 100;

interface SearchBoxProps {
  /** The active search; a change from elsewhere (the back button) updates the field. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Searches while the user types, after a pause. The field keeps the focus. */
export function SearchBox({ words, onSearch }: SearchBoxProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, search } = useTyped(words, onSearch);
  // Focuses the field if the visitor came by the header's search.
  useEffect(() => {
    if (document.activeElement?.closest('[data-element="account.search"]')) field.current?.focus();
  }, []);

  function clear() {
    search('');
    field.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: it is also what works before any script has come
    <form
      role="search"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <TextField
        ref={field}
        hideLabel
        label={t('lobby.search')}
        placeholder={t('lobby.search')}
        type="search"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        icon="search"
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          clear();
        }}
        end={
          typed === '' ? undefined : (
            <IconButton size="s" icon="x" label={t('lobby.search.clear')} tooltip={false} onClick={clear} />
          )
        }
      />
    </form>
  );
}
