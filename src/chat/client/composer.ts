import { MOST_POINTS } from '#contract/chat/chat-messages.ts';
import { el, icon } from './dom.ts';
import { t } from './page-data.ts';

/** Where the member writes. */
export interface Composer {
  readonly element: HTMLElement;
  /** Says why the member cannot write; undefined: they can. */
  lock(why: string | undefined): void;
  /** Says what became of a message; empty: nothing. */
  say(words: string): void;
  /** Gives a message back that was not taken, unless something else is being written. */
  giveBack(text: string): void;
}

/** The count is shown from here on. */
const NEAR = 40;
const SEND = 'M4.5 12 19 5l-4.5 14-3-6zM11.5 13 19 5';
const FIELD = 'words';

/** Builds the field; `send` answers whether the message was taken into hand. */
export function makeComposer(send: (text: string) => void): Composer {
  const field = el('textarea', {
    ...{ id: FIELD, rows: '1', placeholder: t('write.placeholder'), autocomplete: 'off', enterkeyhint: 'send' },
    'aria-describedby': 'count note',
  });
  const count = el('span', { id: 'count', class: 'count' });
  const note = el('p', { id: 'note', class: 'note', role: 'alert' });
  const button = el('button', { class: 'send', type: 'submit', 'aria-label': t('write.send') }, icon(SEND));
  const label = el('label', { class: 'hidden', for: FIELD, text: t('write.label') });
  const row = el('div', { class: 'row' }, label, field, count, button);
  const form = el('form', { class: 'composer', novalidate: true, submit: handleSubmit }, note, row);
  let isLocked = false;

  function measure(): void {
    const left = MOST_POINTS - [...field.value.trim()].length;
    count.textContent = left <= NEAR ? String(left) : '';
    count.toggleAttribute('data-over', left < 0);
    button.disabled = isLocked || left < 0 || left === MOST_POINTS;
  }

  function handleSubmit(event: Event): void {
    event.preventDefault();
    const text = field.value.trim();
    if (button.disabled || text === '') return;
    field.value = '';
    note.textContent = '';
    measure();
    send(text);
    field.focus();
  }

  field.addEventListener('input', measure);
  field.addEventListener('keydown', (event) => {
    // Enter that chooses among signs of an input method is no sending.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(button.disabled ? null : button);
  });
  measure();

  return {
    element: form,
    lock(why) {
      isLocked = why !== undefined;
      // Read-only, not disabled: who was writing keeps the focus and the words.
      field.readOnly = isLocked;
      field.placeholder = why ?? t('write.placeholder');
      form.toggleAttribute('data-locked', isLocked);
      measure();
    },
    say(words) {
      note.textContent = words;
    },
    giveBack(text) {
      if (field.value === '') field.value = text;
      measure();
    },
  };
}
