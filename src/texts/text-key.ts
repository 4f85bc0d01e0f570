import type edge from './EN/edge.json';
import type elements from './EN/elements.json';
import type errors from './EN/errors.json';
import type form from './EN/form.json';
import type health from './EN/health.json';
import type home from './EN/home.json';
import type messages from './EN/messages.json';
import type screens from './EN/screens.json';
import type session from './EN/session.json';
import type ui from './EN/ui.json';

/** Every key of the text files, over all areas. English has them all; scripts/check-texts.ts holds the others to it. */
export type TextKey =
  | keyof typeof edge
  | keyof typeof elements
  | keyof typeof errors
  | keyof typeof form
  | keyof typeof health
  | keyof typeof home
  | keyof typeof messages
  | keyof typeof screens
  | keyof typeof session
  | keyof typeof ui;
