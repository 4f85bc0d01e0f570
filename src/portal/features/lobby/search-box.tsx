import { useEffect, useRef } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useTyped } from './use-typed.ts';

const LONGEST = 100;

interface SearchBoxProps {
  /** What is searched now: another value from elsewhere (the back button) is taken over. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Searches while somebody types, once they rest. The field keeps the focus. */
export function SearchBox({ words, onSearch }: SearchBoxProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, search } = useTyped(words, onSearch);
  // Whoever pressed the header's search goes on typing.
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
