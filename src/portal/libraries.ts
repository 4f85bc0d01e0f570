/** What the application is made with, to be evaluated before it: see entry.ts. */
import { holdRules } from '#ui/held-rules.ts';

export { createStore } from 'jotai';
export { hydrateRoot } from 'react-dom/client';
export { BrowserRouter } from 'react-router-dom';

// The rules of the application come in a task of their own: entry-client.tsx.
holdRules();
