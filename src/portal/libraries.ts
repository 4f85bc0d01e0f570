/** Libraries of the application, evaluated before it: see entry.ts. */
export { createStore } from 'jotai';
export { hydrateRoot } from 'react-dom/client';
export { BrowserRouter } from 'react-router-dom';
export { holdRules } from '#ui/style/held-rules.ts';
