import type { ChatPerson } from '#contract/chat/chat-messages.ts';
import { el, icon } from './dom.ts';
import { t } from './page-data.ts';

/** Who is in the room: a figure, and the names behind it. */
export interface People {
  readonly button: HTMLElement;
  readonly panel: HTMLElement;
  show(count: number, people: readonly ChatPerson[], me: string): void;
}

const GROUP =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.6 3.5 5.2';

/** Builds both; the names open from the figure and close with Escape. */
export function makePeople(): People {
  const figure = el('span', { class: 'figure', text: '…' });
  const words = el('span', { class: 'hidden', text: t('people.open') });
  const button = el(
    'button',
    {
      class: 'people-button',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'people',
      click: () => toggle(),
    },
    icon(GROUP),
    figure,
    words,
  );
  const heading = el('h2', { text: t('people.title') });
  const list = el('ul');
  const panel = el(
    'section',
    { id: 'people', class: 'people', 'aria-label': t('people.title'), hidden: true },
    heading,
    list,
  );

  function toggle(isOpen = panel.hidden): void {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    toggle(false);
    button.focus();
  });

  return {
    button,
    panel,
    show(count, people, me) {
      figure.textContent = String(count);
      button.setAttribute('title', t('people.count', { count }));
      const named = people.map(({ who, name }) =>
        el('li', {}, el('span', { text: name }), ...(who === me ? [el('em', { text: t('message.you') })] : [])),
      );
      const others = count - people.length;
      list.replaceChildren(...named, ...(others > 0 ? [el('li', { text: t('people.more', { count: others }) })] : []));
    },
  };
}
