// For the command line and editors; the rules are in scripts/arrows/arrows.ts.
export { arrows as default } from './scripts/arrows/arrows.ts';
