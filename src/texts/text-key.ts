import type edge from './EN/edge.json';
import type elements from './EN/elements.json';
import type errors from './EN/errors.json';
import type form from './EN/form.json';
import type gates from './EN/gates.json';
import type health from './EN/health.json';
import type home from './EN/home.json';
import type mail from './EN/mail.json';
import type messages from './EN/messages.json';
import type password from './EN/password.json';
import type phone from './EN/phone.json';
import type register from './EN/register.json';
import type screens from './EN/screens.json';
import type security from './EN/security.json';
import type session from './EN/session.json';
import type signin from './EN/signin.json';
import type ui from './EN/ui.json';

/** Every key of the text files, over all areas. English has them all; scripts/check-texts.ts holds the others to it. */
export type TextKey =
  | keyof typeof edge
  | keyof typeof elements
  | keyof typeof errors
  | keyof typeof form
  | keyof typeof gates
  | keyof typeof health
  | keyof typeof home
  | keyof typeof mail
  | keyof typeof messages
  | keyof typeof password
  | keyof typeof phone
  | keyof typeof register
  | keyof typeof screens
  | keyof typeof security
  | keyof typeof session
  | keyof typeof signin
  | keyof typeof ui;
