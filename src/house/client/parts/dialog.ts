import { el } from './dom.ts';
import { icon } from './icons.ts';
import { t } from './page-data.ts';

/** Opens a window over the game: Escape and the cross close it, and the focus goes back where it was. */
export function openDialog(title: string, ...content: readonly HTMLElement[]): HTMLDialogElement {
  const id = `d${Date.now()}`;
  const cross = el(
    'button',
    { type: 'button', class: 'tool', click: () => dialog.close(), 'aria-label': t('dialog.close') },
    icon('leave'),
  );
  const head = el('header', {}, el('h2', { id, text: title }), cross);
  const dialog = el(
    'dialog',
    { 'aria-labelledby': id, close: () => dialog.remove() },
    head,
    el('div', { class: 'content' }, ...content),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
